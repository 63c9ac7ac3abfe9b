// Providers' gates and operators' holds in memory.
import type { AppendRefusal } from "../ports.js";
import {
  type Asking,
  type Gate,
  heldBy,
  joinLine,
  type Limit,
  openGate,
  type Place,
  passedBy,
  shutGate,
} from "../state/gates.js";

export class MemoryGates {
  private readonly gates = new Map<string, Gate>();

  get all(): Gate[] {
    return [...this.gates.values()];
  }

  /** Puts a gate there as it is, as an operator's hold comes. */
  put(gate: Gate): void {
    this.gates.set(gate.subject, gate);
  }

  remove(subject: string): void {
    this.gates.delete(subject);
  }

  refusal(asking: Asking, hurried: boolean): AppendRefusal | null {
    const held = heldBy(this.all, asking);
    return held && !(hurried && held.passable) ? { code: "held", until: held.until, why: held.why } : null;
  }

  pass(asking: Asking): void {
    for (const gate of this.all) this.put(passedBy(gate, asking));
  }

  shut(limit: Omit<Limit, "jitter">): Place | null {
    const { gate, place } = shutGate(this.gates.get(limit.subject), { ...limit, jitter: Math.random() });
    this.put(gate);
    return place;
  }

  join(subject: string, now: number): Place {
    const { gate, place } = joinLine(this.gates.get(subject) ?? openGate(subject, "", now), {
      now,
      jitter: Math.random(),
    });
    this.put(gate);
    return place;
  }
}
