// The steps that a thread can take: what nextStep chooses and the loop carries out, one file each.
import type { CompactionTrigger, TurnEnd } from "../events/index.js";
import type { World } from "../ports.js";
import type { Held } from "./gates.js";

/** Why nothing more is done for now. */
export type Rest =
  | { kind: "idle" }
  | { kind: "parked" }
  | { kind: "waiting"; until: number | null }
  | { kind: "drained" };

export interface TurnEnding {
  reason: TurnEnd;
  code?: string | undefined;
}

export type Step =
  | { kind: "rest"; rest: Rest }
  | { kind: "closeAttempt" }
  | { kind: "recoverCall"; callId: string }
  | { kind: "inheritCancel" }
  | { kind: "cancelRun" }
  | { kind: "settleChildren"; callIds: string[] }
  | { kind: "parkOnChild"; childThreadId: string }
  | { kind: "expirePark" }
  | { kind: "escalatePark" }
  | { kind: "exceedDeadline" }
  | { kind: "openSession" }
  | { kind: "admitInput" }
  | { kind: "gateInput" }
  | { kind: "revertModel" }
  | { kind: "reviewResponse" }
  | { kind: "authorizeCall"; part: number }
  | { kind: "guardResult"; callId: string }
  | { kind: "closeDenied"; callId: string }
  | { kind: "executeCalls"; callIds: string[] }
  | { kind: "spawnChild"; callId: string }
  | { kind: "openChallenge"; callId: string }
  | { kind: "askQuestion"; callId: string }
  | { kind: "finishBatch" }
  | { kind: "scheduleRetry" }
  | { kind: "switchModel"; to: string }
  | { kind: "clearResults"; callIds: string[] }
  | { kind: "joinLine"; subject: string }
  | { kind: "followOrder" }
  | { kind: "compact"; trigger: CompactionTrigger }
  | { kind: "failCompaction"; reason: "model_error" | "prompt_too_long" }
  | { kind: "afterCompaction" }
  | { kind: "validateOutput" }
  | { kind: "stopTurn" }
  | { kind: "endTurn"; end: TurnEnding }
  | { kind: "requestModel" };

/** The world, and what the process knows about its models. */
export interface Facts extends World {
  /** What holds a request to the thread's model back now. */
  held: Held | null;
  providerOf(modelId: string): string | undefined;
  windowOf(modelId: string): number | undefined;
}

export const rest = (value: Rest): Step => ({ kind: "rest", rest: value });
export const endTurn = (reason: TurnEnd, code?: string): Step => ({ kind: "endTurn", end: { reason, code } });
