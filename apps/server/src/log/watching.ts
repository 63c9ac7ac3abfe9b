// What is watched through which process: commits and deltas are told to others only where there are others, and somebody looks.
import type { Bus, BusMessage } from "./bus.js";

/** Whoever looks at lists wants to hear of every thread. */
export const EVERYTHING = "*";

const ANNOUNCE_MS = 5000;
/** A process that has not said anything for so long is gone, and so is what it watched. */
const FORGET_MS = 15_000;
/** By then word of a new watcher has reached the others; what was committed before that is looked for then. */
const SETTLED_MS = 500;
const COLLECT_MS = 20;

export class Watching {
  private readonly here = new Map<string, Set<() => void>>();
  private readonly elsewhere = new Map<string, number>();
  private readonly others = new Map<string, number>();
  private readonly fresh = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private collecting: NodeJS.Timeout | null = null;

  constructor(private readonly bus: Bus) {}

  start(): void {
    this.bus.listen((message, from) => this.hear(message, from));
    this.bus.publish({ kind: "hello" });
    this.timer = setInterval(() => this.renew(), ANNOUNCE_MS);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    if (this.collecting) clearTimeout(this.collecting);
  }

  /** `look` is called when something may have been missed: soon after now, and every few seconds. Returns how to stop. */
  watch(id: string, look: () => void): () => void {
    const looks = this.here.get(id) ?? new Set();
    this.here.set(id, looks.add(look));
    if (looks.size === 1) this.announceSoon([id]);
    const soon = setTimeout(look, SETTLED_MS);
    return () => {
      clearTimeout(soon);
      looks.delete(look);
      if (looks.size === 0 && this.here.get(id) === looks) this.here.delete(id);
    };
  }

  isWatchedElsewhere(id: string): boolean {
    return isOpen(this.elsewhere, id) || isOpen(this.elsewhere, EVERYTHING);
  }

  private hear(message: BusMessage, from: string): void {
    const isNew = !isOpen(this.others, from);
    this.others.set(from, Date.now() + FORGET_MS);
    if (message.kind === "watched") for (const id of message.ids) this.elsewhere.set(id, Date.now() + FORGET_MS);
    if (isNew && this.here.size > 0) this.announceSoon(this.here.keys());
  }

  private announceSoon(ids: Iterable<string>): void {
    for (const id of ids) this.fresh.add(id);
    this.collecting ??= setTimeout(() => {
      this.collecting = null;
      const watched = [...this.fresh];
      this.fresh.clear();
      const somebodyListens = [...this.others.keys()].some((other) => isOpen(this.others, other));
      if (somebodyListens) this.bus.publish({ kind: "watched", ids: watched });
    }, COLLECT_MS);
  }

  private renew(): void {
    this.bus.publish({ kind: "hello" });
    if (this.here.size === 0) return;
    this.announceSoon(this.here.keys());
    for (const looks of this.here.values()) for (const look of looks) look();
  }
}

/** Whether the time of an entry is still to come; one that is over is forgotten. */
function isOpen(times: Map<string, number>, key: string): boolean {
  const until = times.get(key);
  if (until === undefined) return false;
  if (until > Date.now()) return true;
  times.delete(key);
  return false;
}
