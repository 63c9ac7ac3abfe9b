// An agent that calls its tool as often as its input says, and notes when it was asked.
import fs from "node:fs";
import path from "node:path";
import { agent, defineProject, say, scriptedModel, tool, use } from "@roundhouse/runtime";
import { z } from "zod";

export const ASKED = "asked.txt";
const file = path.join(process.env.ROUNDHOUSE_DATA ?? ".", ASKED);
const asked: number[] = [];

/** Counted in this process, which is the only one: looking through the prompt would be part of what is measured. */
function answer() {
  asked.push(performance.timeOrigin + performance.now());
  const wanted = Number(process.env.BENCH_CALLS ?? 1000);
  if (asked.length <= wanted) return use("look", { nth: asked.length }, `c${asked.length}`);
  fs.writeFileSync(file, asked.join("\n"));
  return say("done");
}

const look = tool({
  name: "look",
  description: "Looks.",
  input: z.strictObject({ nth: z.number() }),
  effect: "read_only",
  execute: async ({ nth }) => `look ${nth}`,
});

export default defineProject({
  agents: [
    agent({
      name: "walker",
      model: scriptedModel({ id: "scripted", window: 100_000_000, answer }),
      tools: [look],
      limits: { maxTurns: 100_000 },
    }),
  ],
});
