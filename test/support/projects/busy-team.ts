// A lead whose children look something up again and again: many logs that grow at once, for those who watch.
import { agent, defineProject, type ModelRequest, say, scriptedModel, together, use } from "@roundhouse/runtime";
import { openTurn } from "../../../demo/script/turn.js";
import { journalled } from "./journalled.js";

const numberAfter = (word: string, text: string): number => Number(new RegExp(`${word} (\\d+)`).exec(text)?.[1] ?? 0);

/** "children N look M together K": N children look M times, K look-ups in one answer. */
const model = scriptedModel({
  id: "scripted",
  window: 200_000_000,
  answer: (request: ModelRequest) => {
    const { input, results } = openTurn(request);
    if (request.agent === "lead") {
      if (results.length > 0) return say("all of them looked");
      const prompt = input.replace(/children \d+ /, "");
      const children = Array.from({ length: numberAfter("children", input) }, (_, nth) => `child${nth + 1}`);
      return together(...children.map((callId) => use("spawn_agent", { agent: "looker", prompt }, callId)));
    }
    const left = numberAfter("look", input) - results.length;
    if (left <= 0) return say(`looked ${results.length} times`);
    const calls = Array.from({ length: Math.min(left, numberAfter("together", input)) }, (_, nth) => {
      const number = results.length + nth + 1;
      return use("look", { nth: number }, `look${number}`);
    });
    return together(...calls);
  },
});

const { look } = journalled(process.env.ROUNDHOUSE_DATA ?? ".");

export default defineProject({
  agents: [
    agent({ name: "looker", model, tools: [look], limits: { maxTurns: 1000 } }),
    agent({ name: "lead", model, subagents: ["looker"], permissions: {} }),
  ],
});
