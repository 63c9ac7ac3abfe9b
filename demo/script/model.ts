// The scripted models: one answers by the agent that asks, its backup takes over when the first one is overloaded.
import { type Model, type ModelRequest, promptText, say, scriptedModel } from "@roundhouse/runtime";
import { configInvestigator } from "./config-investigator.js";
import { fixer } from "./fixer.js";
import { lead } from "./lead.js";
import { logInvestigator } from "./log-investigator.js";
import { assistant, mailer } from "./single.js";
import { streamed } from "./streamed.js";
import { openTurn, type Script } from "./turn.js";

const PRIMARY = "demo";
const BACKUP = "demo-backup";

const scripts: Record<string, Script> = {
  lead,
  log_investigator: logInvestigator,
  config_investigator: configInvestigator(PRIMARY),
  fixer,
  assistant,
  mailer,
};

const speechless: Script = () => say("This scripted model has lines for the demo's own agents only.");

/** `pace` 1 is for people who watch, 0 for tests. */
export function scriptedModels(pace: number): { model: Model; fallbacks: Model[] } {
  return { model: scripted(PRIMARY, pace), fallbacks: [scripted(BACKUP, pace)] };
}

function scripted(id: string, pace: number): Model {
  const answer = (request: ModelRequest): ReturnType<Script> => {
    const response = (scripts[request.agent] ?? speechless)(request, openTurn(request));
    return { ...response, delayMs: (response.delayMs ?? 0) * pace, usage: usageOf(request, response) };
  };
  return streamed(scriptedModel({ id, answer }), pace);
}

/** About what a provider would count, so that the sums on the screen look like sums. */
function usageOf(request: ModelRequest, response: ReturnType<Script>): { inputTokens: number; outputTokens: number } {
  const outputBytes = "content" in response ? JSON.stringify(response.content).length : 0;
  return { inputTokens: tokens(promptText(request.prompt).length), outputTokens: tokens(outputBytes) };
}

const tokens = (bytes: number): number => Math.ceil(bytes / 4);
