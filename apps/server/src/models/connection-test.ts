// Tries out a model as threads will use it: a plain answer, a stream, a call, calls side by side, JSON. It costs a few tokens each.
import { type Model, type ModelOutcome, type Prompt, type PromptTool, schemaErrors } from "@roundhouse/runtime";
import { z } from "zod";

export const connectionCheck = z.object({
  check: z.enum(["plain", "streaming", "tool_call", "parallel_calls", "json_output"]),
  ok: z.boolean(),
  detail: z.string().describe("what came, or why it does not do"),
  tookMs: z.number().int(),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** What came of one request: the model's answer, and the pieces that it came in. */
interface Tried {
  outcome: ModelOutcome;
  pieces: string[];
}

interface Trial {
  check: ConnectionCheck["check"];
  prompt: Prompt;
  /** Null when the answer does. */
  problem(tried: Tried & { outcome: Extract<ModelOutcome, { ok: true }> }): string | null;
}

const WITHIN_MS = 60_000;
const SYSTEM = "You are being tried out. Do exactly what is asked, and nothing else.";

const echo: PromptTool = {
  name: "echo",
  description: "Gives the text back.",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};
const output = { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] };

const asked = (text: string, more: Partial<Prompt> = {}): Prompt => ({
  system: SYSTEM,
  messages: [{ role: "user", parts: [{ type: "text", text }] }],
  tools: [],
  ...more,
});

const textOf = ({ content }: Extract<ModelOutcome, { ok: true }>): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("");

const callsOf = ({ content }: Extract<ModelOutcome, { ok: true }>): unknown[] =>
  content.flatMap((part) =>
    part.type === "tool_use" && part.name === "echo" && schemaErrors(echo.inputSchema, part.input).length === 0
      ? [part.input]
      : [],
  );

const trials: Trial[] = [
  {
    check: "plain",
    prompt: asked("Say: ready"),
    problem: ({ outcome }) => (textOf(outcome).trim() === "" ? "the answer has no text" : null),
  },
  {
    check: "streaming",
    prompt: asked("Count from one to twenty, in words."),
    problem: ({ outcome, pieces }) => {
      if (pieces.length < 2) return `the answer came in ${pieces.length} piece`;
      return pieces.join("") === textOf(outcome) ? null : "the pieces are not the answer";
    },
  },
  {
    check: "tool_call",
    prompt: asked('Call the tool echo with the text "ready".', { tools: [echo] }),
    problem: ({ outcome }) => (callsOf(outcome).length > 0 ? null : "no call of the tool whose arguments fit"),
  },
  {
    check: "parallel_calls",
    prompt: asked('In one response call the tool echo twice: with the text "one" and with the text "two".', {
      tools: [echo],
    }),
    problem: ({ outcome }) => {
      const calls = callsOf(outcome).length;
      return calls >= 2 ? null : `${calls} calls in one response: children and reads will run one after the other`;
    },
  },
  {
    check: "json_output",
    prompt: asked("What is two and three? Answer with JSON that has the number under sum.", { output }),
    problem: ({ outcome }) => {
      const problem = jsonProblem(textOf(outcome));
      return problem && `an output schema will need retries: ${problem}`;
    },
  },
];

function jsonProblem(text: string): string | null {
  try {
    return schemaErrors(output, JSON.parse(text)).length === 0 ? null : "the JSON does not fit the schema";
  } catch {
    return "the answer is no JSON";
  }
}

/** One after the other; where the provider refuses outright, the rest is not asked. */
export async function testConnection(model: Model, signal?: AbortSignal): Promise<ConnectionCheck[]> {
  const checks: ConnectionCheck[] = [];
  for (const trial of trials) {
    const startedMs = performance.now();
    const tried = await ask(model, trial.prompt, signal);
    const tookMs = Math.round(performance.now() - startedMs);
    const problem = problemOf(trial, tried);
    checks.push({ check: trial.check, ok: problem === null, detail: problem ?? "as it should be", tookMs });
    if (!tried.outcome.ok && hopeless.has(tried.outcome.reason)) break;
  }
  return checks;
}

/** What the next request would hear just the same. */
const hopeless: ReadonlySet<string> = new Set(["auth", "quota_exhausted", "rate_limited"]);

function problemOf({ problem }: Trial, { outcome, pieces }: Tried): string | null {
  if (outcome.ok) return problem({ outcome, pieces });
  const status = outcome.httpStatus === undefined ? "" : ` (${outcome.httpStatus})`;
  return `${outcome.reason}${status}: ${outcome.message ?? "the provider said nothing more"}`;
}

async function ask(model: Model, prompt: Prompt, signal: AbortSignal | undefined): Promise<Tried> {
  const pieces: string[] = [];
  const limit = AbortSignal.timeout(WITHIN_MS);
  const outcome = await model.send({
    threadId: "connection-test",
    agent: "connection-test",
    requestSeq: 0,
    attempt: 1,
    purpose: "turn",
    model: { id: model.id },
    prompt,
    idleMs: WITHIN_MS,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    onDelta: ({ kind, text }) => {
      if (kind === "text") pieces.push(text);
    },
  });
  return { outcome, pieces };
}
