// edit_file: changes one line of a file in the team's working copy.
import fs from "node:fs";
import { type Tool, ToolError, tool } from "@roundhouse/runtime";
import { z } from "zod";
import { fileIn, linesOf } from "./folder.js";
import { type Folders, workingCopyOf } from "./working-copy.js";

/**
 * Idempotent: whole lines are compared, so that a second run after a crash finds the new line and changes nothing,
 * and the file is put in place by one rename, so that no crash leaves half of it.
 */
export function editFile(folders: Folders): Tool {
  return tool({
    name: "edit_file",
    description: "Replaces one whole line of a file in the working copy by another. The line must occur exactly once.",
    input: z.strictObject({ path: z.string(), from: z.string(), to: z.string() }),
    effect: "idempotent",
    kind: "edit",
    match: "path",
    execute: async ({ path, from, to }, { threadId, callId }) => {
      const file = fileIn(workingCopyOf(folders, threadId), path);
      const lines = linesOf(file);
      const places = lines.flatMap((line, index) => (line === from ? [index] : []));
      const [place] = places;
      if (place === undefined && lines.includes(to)) return changed(path, lines.indexOf(to), to);
      if (place === undefined) throw new ToolError(`${path} has no line "${from}"`);
      if (places.length > 1) throw new ToolError(`${path} has the line "${from}" ${places.length} times`);
      lines[place] = to;
      const unfinished = `${file}.${callId}.tmp`;
      fs.writeFileSync(unfinished, `${lines.join("\n")}\n`);
      fs.renameSync(unfinished, file);
      return changed(path, place, to);
    },
  });
}

const changed = (path: string, index: number, text: string): string => `${path}:${index + 1}: ${text}`;
