// Plays a scripted stream into a response, step by step.
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type EventStream, eventStream } from "./event-stream.js";
import type { Voice } from "./formats/wire-format.js";
import type { Step, StopReason, Stream, Usage } from "./script.js";

export const USUAL_USAGE: Usage = { input: 100, output: 20 };

/** Resolves when the response is over, or stays open on purpose. */
export async function playStream(response: ServerResponse, script: Stream, voice: Voice): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache", ...script.headers });
  response.flushHeaders();
  const out = eventStream(response, { crlf: script.crlf ?? false, splitBytes: script.splitBytes ?? 0 });
  const player = { response, out, voice, gone: gone.signal };
  if (!beginsWithFailure(script.steps)) await out.frames(voice.start());
  for (const step of script.steps) {
    if (gone.signal.aborted || (await play(step, player)) === "over") return;
  }
  const stop = script.stop ?? usualStop(script.steps);
  await out.frames(voice.end({ stop, usage: script.usage ?? USUAL_USAGE }));
  response.end();
}

interface Player {
  response: ServerResponse;
  out: EventStream;
  voice: Voice;
  gone: AbortSignal;
}

/** An error in the first frame comes before everything; so does a stream that never says anything. */
const beginsWithFailure = ([first]: Step[]): boolean =>
  first !== undefined && ["error", "cut", "reset", "hang", "keepAlives", "frame"].includes(first.kind);

const usualStop = (steps: Step[]): StopReason => (steps.some((step) => step.kind === "call") ? "tool_use" : "end_turn");

async function play(step: Step, { response, out, voice, gone }: Player): Promise<"over" | undefined> {
  switch (step.kind) {
    case "text":
      await out.frames(voice.text(step.text));
      return undefined;
    case "reasoning":
      await out.frames(voice.reasoning(step.text, step.signature));
      return undefined;
    case "call":
      await out.frames(voice.call(step.call));
      return undefined;
    case "frame":
      await out.frames([{ data: step.data, event: step.event }]);
      return undefined;
    case "gate":
      step.gate.reach();
      await Promise.race([step.gate.opened, aborted(gone)]);
      return undefined;
    case "pause":
      await sleep(step.ms, undefined, { signal: gone }).catch(() => {});
      return undefined;
    case "keepAlives":
      await keepAlive(step, { response, out, voice, gone });
      return undefined;
    case "error":
      await out.frames(voice.error(step.body));
      response.end();
      return "over";
    case "cut":
      response.end();
      return "over";
    case "reset":
      // What was written goes out first, then the connection breaks.
      await sleep(10);
      response.destroy();
      return "over";
    case "hang":
      return "over";
  }
}

async function keepAlive(step: Extract<Step, { kind: "keepAlives" }>, { out, voice, gone }: Player): Promise<void> {
  for (let count = 0; count < step.times && !gone.aborted; count++) {
    await out.comment("keep-alive");
    await out.frames(voice.ping());
    await sleep(step.everyMs, undefined, { signal: gone }).catch(() => {});
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
