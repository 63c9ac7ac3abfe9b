// The one socket of a page: it joins topics, joins them again from their cursors after a break, and hands frames on.
import type { Frame, Subscription } from "@roundhouse/runtime/browser";
import { io, type Socket } from "socket.io-client";
import { readFrame } from "./read-frame";

export type LinkState = "connecting" | "live" | "behind" | "reconnecting" | "offline";

/** What is followed. The subscription is made anew each time, so that its cursor is where the viewer stands. */
export interface Topic {
  subscription(): Subscription;
  receive(frame: Frame): void;
}

const keyOf = (topic: Topic): string => {
  const asked = topic.subscription();
  return "id" in asked ? `${asked.topic}:${asked.id}` : asked.topic;
};

const FAILED_ATTEMPTS_UNTIL_OFFLINE = 4;

export class LiveConnection {
  readonly #socket: Socket;
  readonly #topics = new Set<Topic>();
  readonly #unanswered = new Set<Topic>();
  readonly #listeners = new Set<() => void>();
  readonly #onDoubt: () => void;
  #state: LinkState = "connecting";
  #failures = 0;

  /** `onDoubt` is called when the server turns the socket away: the session may be over. */
  constructor(onDoubt: () => void) {
    this.#onDoubt = onDoubt;
    this.#socket = io("/live", { withCredentials: true, reconnectionDelay: 500, reconnectionDelayMax: 5000 });
    this.#socket.on("connect", () => this.#connected());
    this.#socket.on("disconnect", (reason) => this.#disconnected(reason));
    this.#socket.on("connect_error", () => this.#failed());
    this.#socket.on("frame", (body: unknown) => this.#receive(body));
    window.addEventListener("online", this.#online);
    window.addEventListener("offline", this.#offline);
  }

  get state(): LinkState {
    if (this.#state === "live" && this.#unanswered.size > 0) return "behind";
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  join(topic: Topic): () => void {
    this.#topics.add(topic);
    this.#ask(topic);
    return () => this.#leave(topic);
  }

  /** The server keeps one subscription per topic: it goes with the last one here who follows it. */
  #leave(topic: Topic): void {
    this.#topics.delete(topic);
    this.#unanswered.delete(topic);
    const followed = [...this.#topics].some((other) => keyOf(other) === keyOf(topic));
    if (this.#socket.connected && !followed) this.#socket.emit("unsubscribe", topic.subscription());
    this.#changed();
  }

  /** Asks for a topic once more from its cursor: after a gap, or when told to. */
  renew(topic: Topic): void {
    if (this.#topics.has(topic)) this.#ask(topic);
  }

  close(): void {
    window.removeEventListener("online", this.#online);
    window.removeEventListener("offline", this.#offline);
    this.#socket.removeAllListeners();
    this.#socket.close();
  }

  #ask(topic: Topic): void {
    if (!this.#socket.connected) return;
    this.#unanswered.add(topic);
    this.#changed();
    this.#socket.emit("subscribe", topic.subscription(), () => {
      this.#unanswered.delete(topic);
      this.#changed();
    });
  }

  #receive(body: unknown): void {
    const frame = readFrame(body);
    if (!frame) return;
    for (const topic of this.#topics) topic.receive(frame);
  }

  #connected(): void {
    this.#failures = 0;
    this.#state = "live";
    this.#unanswered.clear();
    for (const topic of this.#topics) this.#ask(topic);
    this.#changed();
  }

  #disconnected(reason: string): void {
    this.#unanswered.clear();
    this.#state = navigator.onLine ? "reconnecting" : "offline";
    this.#changed();
    if (reason !== "io server disconnect") return;
    this.#onDoubt();
    setTimeout(() => this.#socket.connect(), 1000);
  }

  #failed(): void {
    this.#failures += 1;
    const gone = !navigator.onLine || this.#failures >= FAILED_ATTEMPTS_UNTIL_OFFLINE;
    this.#state = gone ? "offline" : "reconnecting";
    this.#changed();
    if (this.#socket.active) return;
    this.#onDoubt();
    setTimeout(() => this.#socket.connect(), 3000);
  }

  #online = (): void => {
    this.#socket.connect();
  };

  #offline = (): void => {
    this.#state = "offline";
    this.#changed();
  };

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
