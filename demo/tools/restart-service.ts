// restart_service: simulated, as one line in the working copy's journal for each time that it really ran.
import fs from "node:fs";
import path from "node:path";
import { type Tool, ToolError, tool } from "@roundhouse/runtime";
import { z } from "zod";
import { fileIn } from "./folder.js";
import { type Folders, workingCopyOf } from "./working-copy.js";

const JOURNAL = "journal.jsonl";

/** Unguarded: a restart interrupts customers, so nobody but a person may say that it has to happen again. */
export function restartService(folders: Folders): Tool {
  return tool({
    name: "restart_service",
    description: "Restarts a service, so that it reads its configuration again. Customers notice: it needs approval.",
    input: z.strictObject({ service: z.string(), reason: z.string() }),
    effect: "unguarded",
    match: { argument: "service" },
    execute: async ({ service, reason }, { threadId, effectKey }) => {
      const copy = workingCopyOf(folders, threadId);
      const config = fileIn(copy, `config/${service}.yaml`);
      const instances = /^instances: (\d+)$/m.exec(fs.readFileSync(config, "utf8"))?.[1];
      if (instances === undefined) throw new ToolError(`${service} is no service with instances`);
      const line = { at: new Date().toISOString(), service, reason, effectKey };
      fs.appendFileSync(path.join(copy, JOURNAL), `${JSON.stringify(line)}\n`);
      return `${service} restarted (simulated), ${instances} of ${instances} instances healthy`;
    },
  });
}
