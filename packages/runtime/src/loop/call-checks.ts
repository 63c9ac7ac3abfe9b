// What a call must be before any guard is asked: of a known tool, with arguments that fit its schema.
import { schemaErrors } from "../config/schema.js";
import type { ResponsePart } from "../events/index.js";
import type { Thread } from "./thread.js";

/** Why a call can't be run at all, for the model to read; null when it can. */
export function inputProblem(thread: Thread, part: Extract<ResponsePart, { type: "tool_use" }>): string | null {
  const tool = thread.code.agent.tools.find((one) => one.name === part.name);
  if (!tool) {
    const known = thread.code.agent.tools.map((one) => one.name).join(", ");
    return `unknown tool "${part.name}"; there are ${known}`;
  }
  if (part.input === undefined)
    return `the arguments of ${part.name} are no JSON object: ${shorten(part.rawArguments ?? "")}`;
  const errors = schemaErrors(tool.input, part.input);
  if (errors.length === 0) return null;
  return `the arguments of ${part.name} do not fit: ${errors.map((one) => `${one.pointer || "/"} ${one.message}`).join("; ")}`;
}

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
