// Word of a cancel is waited for: once its answer is out, no process that held one of its threads begins anything for it any more.
import { randomUUID } from "node:crypto";
import type { Bus } from "./bus.js";

/** A process that died says nothing; neither does it send anything. */
const PATIENCE_MS = 1000;

interface Expected {
  left: Set<string>;
  done(): void;
}

export interface Hearing {
  /** Goes with the word, for whoever hears it to give back. */
  token: string;
  /** Settles once all of them have heard, or have had time enough. */
  all: Promise<void>;
}

export class HeardBack {
  private readonly expected = new Map<string, Expected>();

  constructor(bus: Bus) {
    bus.listen((message, from) => {
      if (message.kind === "heard") this.heard(message.token, from);
    });
  }

  /** To be asked before the word goes out: an answer may be quicker than the commit's own. */
  expect(processIds: readonly string[]): Hearing {
    const token = randomUUID();
    const all = new Promise<void>((resolve) => {
      const timer = setTimeout(() => expected.done(), PATIENCE_MS);
      const expected: Expected = {
        left: new Set(processIds),
        done: () => {
          clearTimeout(timer);
          this.expected.delete(token);
          resolve();
        },
      };
      this.expected.set(token, expected);
    });
    return { token, all };
  }

  private heard(token: string, from: string): void {
    const expected = this.expected.get(token);
    expected?.left.delete(from);
    if (expected?.left.size === 0) expected.done();
  }
}
