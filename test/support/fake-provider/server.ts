// The fake provider: one HTTP server that speaks every wire format, and answers each model by its script.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropic } from "./formats/anthropic.js";
import { gemini } from "./formats/gemini.js";
import { openaiChat } from "./formats/openai-chat.js";
import { openaiResponses } from "./formats/openai-responses.js";
import type { WireFormat } from "./formats/wire-format.js";
import { playStream, USUAL_USAGE } from "./play-stream.js";
import { type Answer, type Failure, fail } from "./script.js";

export interface RecordedRequest {
  format: WireFormat["name"];
  model: string;
  path: string;
  /** Without those that carry keys. */
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** How many requests this model had before. */
  nth: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Settles when the connection of the answer is over, whoever ended it. */
  closed: Promise<void>;
}

/** Answers in order, the last one again and again; or one made for each request. */
export type Script = Answer[] | ((request: RecordedRequest) => Answer | Promise<Answer>);

export interface FakeProvider {
  /** Without a path. OpenAI and Anthropic formats live under /v1, Gemini under /v1beta. */
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** Gives a model its script, in place of the one it had; its count of requests starts anew. */
  script(model: string, script: Script): void;
  close(): Promise<void>;
}

export interface FakeProviderOptions {
  /** By the model's name; `*` answers for all others. */
  models?: Record<string, Script>;
  /** 127.0.0.1 only. 0 picks a free one. */
  port?: number;
}

const formats: readonly WireFormat[] = [openaiChat, openaiResponses, anthropic, gemini];
const SECRET_HEADERS = new Set(["authorization", "x-api-key", "x-goog-api-key", "cookie", "api-key"]);

export async function startFakeProvider({ models = {}, port = 0 }: FakeProviderOptions = {}): Promise<FakeProvider> {
  const scripts = new Map(Object.entries(models));
  const counts = new Map<string, number>();
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A mistake in a script is seen by the client at once, not as a hang.
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end(`the fake provider's script failed: ${error}`);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    const path = new URL(request.url ?? "/", "http://fake").pathname;
    const spoken = recognize(path, body);
    if (!spoken) return sendFailure(response, notFound(`nothing at ${path}`));
    const { format, model } = spoken;
    const script = scripts.get(model) ?? scripts.get("*");
    if (!script) return sendFailure(response, notFound(`no model "${model}"`));
    const nth = counts.get(model) ?? 0;
    counts.set(model, nth + 1);
    const closed = new Promise<void>((resolve) => response.on("close", resolve));
    const headers = harmless(request);
    const recorded = { format: format.name, model, path, headers, body, nth, at: Date.now(), closed };
    requests.push(recorded);
    await give(await choose(script, recorded), response, { format, model });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script(model, script) {
      scripts.set(model, script);
      counts.delete(model);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const notFound = (message: string): Failure => fail(404, { error: { message, type: "not_found" } });

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function recognize(path: string, body: Record<string, unknown>): { format: WireFormat; model: string } | undefined {
  for (const format of formats) {
    const model = format.modelOf(path, body);
    if (model !== undefined) return { format, model };
  }
  return undefined;
}

function harmless(request: IncomingMessage): Record<string, string> {
  const headers = Object.entries(request.headers).filter(([name]) => !SECRET_HEADERS.has(name));
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

async function choose(script: Script, request: RecordedRequest): Promise<Answer> {
  if (typeof script === "function") return script(request);
  const answer = script[Math.min(request.nth, script.length - 1)];
  if (!answer) throw new Error(`the script of ${request.model} is empty`);
  return answer;
}

async function give(
  answer: Answer,
  response: ServerResponse,
  spoken: { format: WireFormat; model: string },
): Promise<void> {
  switch (answer.kind) {
    case "stream": {
      const voice = spoken.format.voice(spoken.model, answer.usage ?? USUAL_USAGE);
      return playStream(response, answer, voice);
    }
    case "failure":
      return sendFailure(response, answer);
    case "reset":
      response.destroy();
      return;
    case "silence":
      return;
  }
}

function sendFailure(response: ServerResponse, { status, body, headers = {} }: Failure): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
