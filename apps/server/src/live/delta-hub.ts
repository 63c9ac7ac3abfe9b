// Text as it comes: from the workers to those who watch, batched to 20 frames a second, never stored.
import type { Viewers } from "@roundhouse/runtime";
import type { Bus, BusMessage, Delta, Watching } from "../log/index.js";

export interface DeltaListener {
  delta(delta: Delta): void;
  attemptVoid(attempt: { threadId: string; requestSeq: number }): void;
}

const FRAME_MS = 50;

export class DeltaHub implements Viewers {
  private readonly listeners = new Map<string, Set<DeltaListener>>();
  private pending: Delta[] = [];
  private flushTimer: NodeJS.Timeout | null = null;

  constructor(
    private readonly bus: Bus,
    private readonly watching: Watching,
  ) {}

  start(): void {
    this.bus.listen((message) => this.hear(message));
  }

  stop(): void {
    if (this.flushTimer) clearTimeout(this.flushTimer);
  }

  /** Returns how to stop. */
  watch(threadId: string, listener: DeltaListener): () => void {
    const all = this.listeners.get(threadId) ?? new Set();
    this.listeners.set(threadId, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.listeners.get(threadId) === all) this.listeners.delete(threadId);
    };
  }

  delta({ threadId, requestSeq, kind, text }: Parameters<Viewers["delta"]>[0]): void {
    if (!this.listeners.has(threadId) && !this.watching.isWatchedElsewhere(threadId)) return;
    const last = this.pending.at(-1);
    if (last?.threadId === threadId && last.requestSeq === requestSeq && last.part === kind) last.text += text;
    else this.pending.push({ threadId, requestSeq, part: kind, text });
    this.flushTimer ??= setTimeout(() => this.flush(), FRAME_MS);
  }

  attemptVoid(attempt: Parameters<Viewers["attemptVoid"]>[0]): void {
    this.flush();
    this.tellVoid(attempt);
    if (this.watching.isWatchedElsewhere(attempt.threadId)) this.bus.publish({ kind: "void", ...attempt });
  }

  private flush(): void {
    if (this.flushTimer) clearTimeout(this.flushTimer);
    this.flushTimer = null;
    const deltas = this.pending;
    this.pending = [];
    this.tell(deltas);
    const elsewhere = deltas.filter((delta) => this.watching.isWatchedElsewhere(delta.threadId));
    if (elsewhere.length > 0) this.bus.publish({ kind: "deltas", deltas: elsewhere });
  }

  private hear(message: BusMessage): void {
    if (message.kind === "deltas") this.tell(message.deltas);
    if (message.kind === "void") this.tellVoid(message);
  }

  private tell(deltas: readonly Delta[]): void {
    for (const delta of deltas) for (const one of this.listeners.get(delta.threadId) ?? []) one.delta(delta);
  }

  private tellVoid({ threadId, requestSeq }: { threadId: string; requestSeq: number }): void {
    for (const one of this.listeners.get(threadId) ?? []) one.attemptVoid({ threadId, requestSeq });
  }
}
