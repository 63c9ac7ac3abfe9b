// A project whose tool gives back what its input names: outputs that are too large or too strange for a log.
import { agent, defineProject, type ModelRequest, say, scriptedModel, tool, use } from "@roundhouse/runtime";
import { z } from "zod";
import { openTurn } from "../../../demo/script/turn.js";

const MIB = 1024 * 1024;

function nested(levels: number): unknown {
  let value: unknown = "core";
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const outputs: Record<string, () => unknown> = {
  "64 MB": () => "é".repeat(32 * MIB),
  "over the cap": () => "x".repeat(64 * MIB + 1),
  "one line of 20 MB": () => `${"line ".repeat(4 * MIB)}end`,
  "30 MB of base64": () => ({
    content: [
      { type: "text", text: "a scan" },
      { type: "file", mediaType: "image/png", data: "A".repeat(30 * MIB) },
    ],
  }),
  "nested JSON": () => nested(100_000),
  emoji: () => "😀".repeat(MIB),
};

/** Fetches what the input names, reads a page of it, and says how much of it the page was. */
function answer(request: ModelRequest) {
  const { input, results } = openTurn(request);
  if (results.length === 0) return use("fetch", { what: input }, "c1");
  if (results.length === 1) return use("read_tool_result", { callId: "c1", offset: 1_000_001, limit: 64 }, "c2");
  return say(results.at(-1)?.text.split("\n")[0] ?? "");
}

export default defineProject({
  agents: [
    agent({
      name: "fetcher",
      model: scriptedModel({ id: "scripted", answer }),
      tools: [
        tool({
          name: "fetch",
          description: "Fetches.",
          input: z.strictObject({ what: z.string() }),
          effect: "read_only",
          execute: async ({ what }) => outputs[what]?.(),
        }),
      ],
    }),
  ],
});
