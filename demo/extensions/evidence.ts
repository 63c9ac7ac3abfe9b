// Sends an investigator back whose finding names no line that can be looked up.
import { type Extension, extension } from "@roundhouse/runtime";
import { fileIn, linesOf } from "../tools/folder.js";

const PLACE = /([\w./-]+\.(?:log|yaml|md)):(\d+)/g;

export const evidence = (shipped: string): Extension =>
  extension({
    name: "evidence",
    instructions: "A finding counts only with the lines that show it, each with its place.",
    hooks: {
      subagentStop: async ({ agent, status, output }) => {
        if (!agent.endsWith("_investigator") || status !== "completed") return { decision: "stop" };
        const places = [...String(output).matchAll(PLACE)];
        if (places.length === 0) return { decision: "continue", reason: NO_PLACE };
        const wrong = places.find(([, file = "", line]) => !exists(shipped, file, Number(line)));
        if (wrong)
          return { decision: "continue", reason: `There is no ${wrong[0]}. Look it up and correct your finding.` };
        return { decision: "stop" };
      },
    },
  });

const NO_PLACE =
  "Your finding quotes no line. Give the lines that show it, each with its place, such as logs/gateway.log:12.";

function exists(shipped: string, file: string, line: number): boolean {
  try {
    return line >= 1 && line <= linesOf(fileIn(shipped, file)).length;
  } catch {
    return false;
  }
}
