// A scripted model that leaves one line for each request that really went out, and may stream for as long as it is let.
import fs from "node:fs";
import path from "node:path";
import {
  type Model,
  type ModelOutcome,
  type ModelRequest,
  playResponse,
  type ScriptedResponse,
} from "@roundhouse/runtime";

const RECORD = "sends.jsonl";
const WORD_MS = 50;

export interface Send {
  threadId: string;
  agent: string;
  purpose: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Words without end, until somebody cuts them off. */
export interface Endless {
  endless: true;
}

export interface RecordedModelOptions extends Pick<Model, "window" | "price" | "maxOutputTokens"> {
  folder: string;
  answer(request: ModelRequest): ScriptedResponse | Endless | Promise<ScriptedResponse>;
}

export function recordedModel({ folder, answer, ...about }: RecordedModelOptions): Model {
  return {
    id: "scripted",
    provider: "scripted",
    ...about,
    async send(request) {
      // As the real adapter does it: what nobody wants any more is not sent.
      if (request.signal.aborted) return { ok: false, reason: "cancelled" };
      const { threadId, agent, purpose } = request;
      const send: Send = { threadId, agent, purpose, at: Date.now() };
      fs.appendFileSync(path.join(folder, RECORD), `${JSON.stringify(send)}\n`);
      const chosen = await answer(request);
      return "endless" in chosen ? talk(request) : playResponse(chosen, request, "scripted");
    },
  };
}

export function readSends(folder: string): Send[] {
  const file = path.join(folder, RECORD);
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Send);
}

function talk({ signal, onDelta }: ModelRequest): Promise<ModelOutcome> {
  return new Promise((resolve) => {
    const timer = setInterval(() => onDelta({ kind: "text", text: "word " }), WORD_MS);
    signal.addEventListener(
      "abort",
      () => {
        clearInterval(timer);
        resolve({ ok: false, reason: "cancelled" });
      },
      { once: true },
    );
  });
}
