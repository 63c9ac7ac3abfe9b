// Tools that leave one line for each time that their body really ran.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { type Tool, tool } from "@roundhouse/runtime";
import { z } from "zod";

const JOURNAL = "journal.jsonl";

export interface Entry {
  tool: string;
  threadId: string;
  effectKey: string;
  pid: number;
}

export function journalled(folder: string): { pay: Tool; look: Tool } {
  const note = (name: string, { threadId, effectKey }: { threadId: string; effectKey: string }): void => {
    const entry: Entry = { tool: name, threadId, effectKey, pid: process.pid };
    fs.appendFileSync(path.join(folder, JOURNAL), `${JSON.stringify(entry)}\n`);
  };
  return {
    pay: tool({
      name: "pay",
      description: "Pays somebody (simulated).",
      input: z.strictObject({ to: z.string(), amount: z.number(), takesMs: z.number().default(0) }),
      effect: "unguarded",
      match: { argument: "to" },
      execute: async ({ to, amount, takesMs }, context) => {
        note("pay", context);
        if (takesMs > 0) await after(takesMs);
        return `paid ${amount} to ${to}`;
      },
    }),
    look: tool({
      name: "look",
      description: "Looks, and changes nothing.",
      input: z.strictObject({ nth: z.number() }),
      effect: "read_only",
      execute: async ({ nth }) => `look ${nth}`,
    }),
  };
}

export function readJournal(folder: string): Entry[] {
  const file = path.join(folder, JOURNAL);
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Entry);
}
