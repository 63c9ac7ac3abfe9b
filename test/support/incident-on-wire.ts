// The incident team's lines, spoken by a fake provider: the demo's own scripts, fed with what was read from the wire.
import type { ModelRequest, ResponsePart } from "@roundhouse/runtime";
import { scriptedModels } from "../../demo/script/model.js";
import { providerErrors } from "./fake-provider/provider-errors.js";
import { type Answer, call, fail, type Step, stream, words } from "./fake-provider/script.js";
import type { RecordedRequest, Script } from "./fake-provider/server.js";
import { readConversation } from "./wire-conversation.js";

/** A line of each agent's instructions that no other one has. */
const instructions = {
  lead: "You lead the response",
  log_investigator: "the logs under logs/",
  config_investigator: "config/ and the deploy notes",
  fixer: "You repair what the investigators found",
};

export function agentOf(request: RecordedRequest): string {
  const { system } = readConversation(request);
  const found = Object.entries(instructions).find(([, line]) => system.includes(line));
  if (!found) throw new Error(`nobody of the team: ${system}`);
  return found[0];
}

const { model: primary, fallbacks } = scriptedModels(0);

export const incidentScripts: Record<string, Script> = Object.fromEntries(
  [primary, ...fallbacks].map((model) => [model.id, (request) => answer(model, request)]),
);

async function answer(model: typeof primary, recorded: RecordedRequest): Promise<Answer> {
  const { system, messages } = readConversation(recorded);
  const asked: ModelRequest = {
    threadId: "",
    agent: agentOf(recorded),
    requestSeq: 0,
    attempt: 1,
    purpose: "turn",
    model: { id: model.id },
    prompt: { system, messages, tools: [] },
    idleMs: 0,
    signal: AbortSignal.timeout(60_000),
    onDelta: () => undefined,
  };
  const outcome = await model.send(asked);
  // Cut into pieces that end anywhere, also inside of a frame.
  return outcome.ok ? stream(outcome.content.flatMap(steps), { splitBytes: 61 }) : overloaded(recorded);
}

function steps(part: ResponsePart): Step[] {
  if (part.type === "text") return words(part.text);
  return part.type === "tool_use" ? [call(part.name, part.input, { id: part.callId })] : [];
}

function overloaded({ format }: RecordedRequest): Answer {
  const error = providerErrors.find(
    (one) => one.format === format && one.reason === "overloaded" && one.status !== 200,
  );
  if (!error) throw new Error(`no fixture of an overloaded ${format}`);
  return fail(error.status, error.body, error.headers);
}
