// What a script may look at: the open turn as the thread's own log tells it. Nothing is kept in memory, so any worker goes on from here.
import type { ModelRequest, PromptMessage, PromptPart, ScriptedResponse } from "@roundhouse/runtime";

export type Script = (request: ModelRequest, turn: Turn) => ScriptedResponse;

export interface Turn {
  /** What the turn was opened with. */
  input: string;
  /** How many answers the model gave in it. */
  answers: number;
  /** Whether the thread had turns before this one. */
  again: boolean;
  /** Results of the turn's calls, in order. */
  results: Result[];
}

export type Result = Extract<PromptPart, { type: "tool_result" }>;

export function openTurn({ prompt }: ModelRequest): Turn {
  const inputs = prompt.messages.flatMap((message, index) => (isInput(message) ? [index] : []));
  const at = inputs.at(-1) ?? 0;
  const since = prompt.messages.slice(at + 1);
  const [input] = prompt.messages[at]?.parts ?? [];
  return {
    input: input?.type === "text" ? input.text : "",
    answers: since.filter(({ role }) => role === "assistant").length,
    again: inputs.length > 1,
    results: since.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_result")),
  };
}

/** Text of hooks comes as a user's message too, and says so. */
const isInput = ({ role, parts: [first] }: PromptMessage): boolean =>
  role === "user" && !(first?.type === "text" && /^(Context from the hook |Instruction:\n)/.test(first.text));

/** The last result of a tool in this turn. */
export const resultOf = ({ results }: Turn, tool: string): Result | undefined =>
  results.findLast(({ name }) => name === tool);

/** Not run at all: a person, a rule or a hook said no. */
export const wasDenied = ({ text }: Result): boolean => text.startsWith("denied");
