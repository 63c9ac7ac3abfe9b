// Text that is being written, for one viewer: at most 20 frames a second, with more in each where more is written or the viewer is slow.
import type { Frame } from "@roundhouse/runtime";
import type { Delta } from "../log/index.js";
import type { DeltaListener } from "./delta-hub.js";
import type { Outlet } from "./outlet.js";
import { repeated } from "./repeated.js";

const MS_A_FRAME = 50;
/** What is kept for a viewer that takes nothing. What is over it is lost: the answer itself is in the log. */
const MOST_CHARACTERS = 256 * 1024;
const MOST_LOST = 1000;

interface Attempt {
  threadId: string;
  requestSeq: number;
}

const attemptOf = ({ threadId, requestSeq }: Attempt): string => `${threadId} ${requestSeq}`;

export class DeltaFrames implements DeltaListener {
  private readonly deltas = new Map<string, Delta>();
  private readonly voids = new Map<string, Attempt>();
  /** Attempts of which a part is lost: a viewer is shown nothing of them, rather than text with a hole. */
  private readonly lost = new Set<string>();
  private characters = 0;
  private freeAtMs = 0;
  private timer: NodeJS.Timeout | null = null;
  private readonly flush: () => void;

  constructor(private readonly outlet: Pick<Outlet, "room" | "send">) {
    this.flush = repeated(
      () => this.sendAll(),
      () => undefined,
    );
  }

  delta(delta: Delta): void {
    if (this.lost.has(attemptOf(delta))) return;
    const key = `${attemptOf(delta)} ${delta.part}`;
    const known = this.deltas.get(key);
    this.deltas.set(key, { ...delta, text: (known?.text ?? "") + delta.text });
    this.characters += delta.text.length;
    if (this.characters > MOST_CHARACTERS) this.loseAll();
    this.schedule();
  }

  attemptVoid(attempt: Attempt): void {
    this.forget(attempt);
    this.voids.set(attemptOf(attempt), attempt);
    this.schedule();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private schedule(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = null;
        this.flush();
      },
      Math.max(0, this.freeAtMs - performance.now()),
    );
  }

  private async sendAll(): Promise<void> {
    await this.outlet.room();
    const frames: Frame[] = [
      ...[...this.voids.values()].map((attempt) => ({ kind: "attempt_void" as const, ...attempt })),
      ...[...this.deltas.values()].map((delta) => ({ kind: "delta" as const, ...delta })),
    ];
    this.voids.clear();
    this.deltas.clear();
    this.characters = 0;
    this.freeAtMs = performance.now() + MS_A_FRAME * frames.length;
    for (const frame of frames) await this.outlet.send(frame);
  }

  private loseAll(): void {
    if (this.lost.size > MOST_LOST) this.lost.clear();
    for (const { threadId, requestSeq } of [...this.deltas.values()]) {
      this.forget({ threadId, requestSeq });
      this.lost.add(attemptOf({ threadId, requestSeq }));
      this.voids.set(attemptOf({ threadId, requestSeq }), { threadId, requestSeq });
    }
  }

  private forget(attempt: Attempt): void {
    this.lost.delete(attemptOf(attempt));
    for (const part of ["text", "reasoning"]) {
      const key = `${attemptOf(attempt)} ${part}`;
      this.characters -= this.deltas.get(key)?.text.length ?? 0;
      this.deltas.delete(key);
    }
  }
}
