// One subscription of one viewer: who it is for, the way out, and when it is over.
import type { Frame } from "@roundhouse/runtime";
import type { Principal } from "../auth/principal.js";
import type { DeltaFrames } from "./delta-frames.js";
import type { Outlet } from "./outlet.js";

export class Viewer {
  constructor(
    readonly principal: Principal,
    readonly outlet: Outlet,
    readonly deltas: DeltaFrames,
    /** Aborted when the viewer leaves, or asks for the same topic again. */
    private readonly signal: AbortSignal,
  ) {}

  get isGone(): boolean {
    return this.signal.aborted;
  }

  /** Settles once there is room for more. */
  async send(frame: Frame): Promise<void> {
    if (!this.isGone) await this.outlet.send(frame);
  }

  /** Calls it when the viewer leaves; at once when it has left while something was looked up for it. */
  onLeave(stop: () => void): void {
    if (this.isGone) stop();
    else this.signal.addEventListener("abort", stop, { once: true });
  }
}
