// The nth event of a type, over all threads of a case, counted from the step that asks for it.
import type { Event } from "@roundhouse/runtime";
import type { CrashAfter } from "./case.js";
import { holds } from "./subset.js";

export class CrashPoint {
  private left: number;

  constructor(private readonly crash: CrashAfter) {
    this.left = crash.nth ?? 1;
  }

  /** Whether the append that brought these events is the one to die after. */
  reached(events: readonly Event[]): boolean {
    for (const event of events) {
      if (this.left === 0) return false;
      if (event.type !== this.crash.type || !holds(event.data, this.crash.where ?? {})) continue;
      this.left -= 1;
      if (this.left === 0) return true;
    }
    return false;
  }
}
