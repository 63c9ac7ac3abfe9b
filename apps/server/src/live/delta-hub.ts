// Text as it comes: from the workers to those who watch, batched to 20 frames a second, never stored.
import type { Viewers } from "@roundhouse/runtime";
import type { Bus, BusMessage, Delta } from "../log/index.js";

export interface DeltaListener {
  delta(delta: Delta): void;
  attemptVoid(attempt: { threadId: string; requestSeq: number }): void;
}

const FRAME_MS = 50;
const ANNOUNCE_MS = 5000;
/** A process that has not said for so long that it watches a thread does not any more. */
const FORGET_MS = 15_000;

export class DeltaHub implements Viewers {
  private readonly listeners = new Map<string, Set<DeltaListener>>();
  /** Threads that are watched through other processes, and until when. */
  private readonly watched = new Map<string, number>();
  private pending: Delta[] = [];
  private flushTimer: NodeJS.Timeout | null = null;
  private announceTimer: NodeJS.Timeout | null = null;

  constructor(private readonly bus: Bus) {}

  start(): void {
    this.bus.listen((message) => this.hear(message));
    this.announceTimer = setInterval(() => this.announce([...this.listeners.keys()]), ANNOUNCE_MS);
  }

  stop(): void {
    if (this.announceTimer) clearInterval(this.announceTimer);
    if (this.flushTimer) clearTimeout(this.flushTimer);
  }

  /** Returns how to stop. */
  watch(threadId: string, listener: DeltaListener): () => void {
    const all = this.listeners.get(threadId) ?? new Set();
    this.listeners.set(threadId, all.add(listener));
    if (all.size === 1) this.announce([threadId]);
    return () => {
      all.delete(listener);
      if (all.size === 0) this.listeners.delete(threadId);
    };
  }

  delta({ threadId, requestSeq, kind, text }: Parameters<Viewers["delta"]>[0]): void {
    if (!this.isWatched(threadId)) return;
    const last = this.pending.at(-1);
    if (last?.threadId === threadId && last.requestSeq === requestSeq && last.part === kind) last.text += text;
    else this.pending.push({ threadId, requestSeq, part: kind, text });
    this.flushTimer ??= setTimeout(() => this.flush(), FRAME_MS);
  }

  attemptVoid(attempt: Parameters<Viewers["attemptVoid"]>[0]): void {
    this.flush();
    this.tellVoid(attempt);
    if (this.isWatchedElsewhere(attempt.threadId)) this.bus.publish({ kind: "void", ...attempt });
  }

  private flush(): void {
    if (this.flushTimer) clearTimeout(this.flushTimer);
    this.flushTimer = null;
    const deltas = this.pending;
    this.pending = [];
    this.tell(deltas);
    const elsewhere = deltas.filter((delta) => this.isWatchedElsewhere(delta.threadId));
    if (elsewhere.length > 0) this.bus.publish({ kind: "deltas", deltas: elsewhere });
  }

  private hear(message: BusMessage): void {
    switch (message.kind) {
      case "watched":
        for (const id of message.ids) this.watched.set(id, Date.now() + FORGET_MS);
        break;
      case "deltas":
        this.tell(message.deltas);
        break;
      case "void":
        this.tellVoid(message);
    }
  }

  private tell(deltas: readonly Delta[]): void {
    for (const delta of deltas) for (const one of this.listeners.get(delta.threadId) ?? []) one.delta(delta);
  }

  private tellVoid({ threadId, requestSeq }: { threadId: string; requestSeq: number }): void {
    for (const one of this.listeners.get(threadId) ?? []) one.attemptVoid({ threadId, requestSeq });
  }

  private announce(ids: string[]): void {
    if (ids.length > 0) this.bus.publish({ kind: "watched", ids });
  }

  private isWatched(threadId: string): boolean {
    return this.listeners.has(threadId) || this.isWatchedElsewhere(threadId);
  }

  private isWatchedElsewhere(threadId: string): boolean {
    const until = this.watched.get(threadId);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    this.watched.delete(threadId);
    return false;
  }
}
