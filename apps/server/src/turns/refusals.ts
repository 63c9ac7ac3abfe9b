// Threads that this process can't run as they are pinned: each until somebody wakes it, and the newest only.
const MOST = 10_000;

export class Refusals {
  private readonly wakesAt = new Map<string, number>();

  constructor(private readonly most = MOST) {}

  get size(): number {
    return this.wakesAt.size;
  }

  /** Another process may run it from now on, and then nothing takes it out again: whoever is forgotten is looked at once more. */
  add(threadId: string, wakes: number): void {
    this.wakesAt.delete(threadId);
    this.wakesAt.set(threadId, wakes);
    for (const oldest of this.wakesAt.keys()) {
      if (this.wakesAt.size <= this.most) return;
      this.wakesAt.delete(oldest);
    }
  }

  /** It was refused here, and nobody has woken it since. */
  has(threadId: string, wakes: number): boolean {
    const at = this.wakesAt.get(threadId);
    if (at !== undefined && at !== wakes) this.wakesAt.delete(threadId);
    return at === wakes;
  }

  delete(threadId: string): void {
    this.wakesAt.delete(threadId);
  }
}
