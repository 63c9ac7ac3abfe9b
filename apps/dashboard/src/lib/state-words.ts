// The one vocabulary of states: the word, the shape and the colour for what the server says. Nothing is worked out here.
import type { OutcomeView, ThreadView } from "@roundhouse/runtime/browser";

export type Tone = "go" | "wait" | "call" | "stop" | "calm";
export type Shape = "running" | "clock" | "flag" | "children" | "check" | "cross" | "slash" | "ring";

export interface StateWord {
  word: string;
  shape: Shape;
  tone: Tone;
}

/** A wait that no time ends is ended by the children's. */
const onChildren: StateWord = { word: "waits for children", shape: "children", tone: "wait" };
const retrying: StateWord = { word: "waiting", shape: "clock", tone: "wait" };

/** An operator holds its model: no time ends that, and no child. */
const held: StateWord = { word: "held", shape: "slash", tone: "call" };

const parkWords: Record<string, StateWord> = {
  awaiting_approval: { word: "needs approval", shape: "flag", tone: "call" },
  awaiting_answer: { word: "has a question", shape: "flag", tone: "call" },
  outcome_unknown: { word: "outcome unknown", shape: "flag", tone: "call" },
  awaiting_child: onChildren,
};
const parked: StateWord = { word: "parked", shape: "flag", tone: "call" };

const idleWords: Record<string, StateWord> = {
  completed: { word: "done", shape: "check", tone: "calm" },
  failed: { word: "failed", shape: "cross", tone: "stop" },
  cancelled: { word: "cancelled", shape: "slash", tone: "calm" },
  budget_exhausted: { word: "out of budget", shape: "cross", tone: "stop" },
};
const idle: StateWord = { word: "idle", shape: "ring", tone: "calm" };

const blocked: StateWord = { word: "blocked", shape: "cross", tone: "stop" };

export interface Standing {
  status: ThreadView["status"];
  outcome: OutcomeView | null;
  blocked?: string | null;
  held?: ThreadView["held"];
}

export function stateWord(of: Standing): StateWord {
  if (of.blocked) return blocked;
  switch (of.status) {
    case "running":
      return { word: "running", shape: "running", tone: "go" };
    case "waiting":
      if (of.held) return of.held.until === null ? held : retrying;
      return of.outcome?.status === "waiting" && of.outcome.until === null ? onChildren : retrying;
    case "parked":
      return of.outcome?.status === "parked" ? (parkWords[of.outcome.reason] ?? parked) : parked;
    case "idle":
      return (of.outcome && idleWords[of.outcome.status]) ?? idle;
  }
}

/** The code of a failure or the limit that was hit, for beside the word. */
export function stateDetail(outcome: OutcomeView | null): string | null {
  if (outcome?.status === "failed") return outcome.code.replaceAll("_", " ");
  if (outcome?.status === "budget_exhausted") return outcome.limit.replaceAll("_", " ");
  return null;
}

export const toneText: Record<Tone, string> = {
  go: "text-go",
  wait: "text-wait",
  call: "text-call",
  stop: "text-stop",
  calm: "text-ink-2",
};
export const toneWash: Record<Tone, string> = {
  go: "bg-go-wash text-go",
  wait: "bg-wait-wash text-wait",
  call: "bg-call-wash text-call",
  stop: "bg-stop-wash text-stop",
  calm: "bg-sunk text-ink-2",
};
