// The driver: the loop is a table, not a story. R1, R9.

import type { ThreadHost } from "../ports.js";
import { assertNever } from "../result.js";
import { nextStep } from "../state/next-step.js";
import type { Rest, Step } from "../state/step.js";
import { admitInput } from "./admit-input.js";
import { afterCompaction } from "./after-compaction.js";
import { askQuestion } from "./ask-question.js";
import { authorizeCall } from "./authorize-call.js";
import { cancelRun, inheritCancel } from "./cancel-run.js";
import { clearResults } from "./clear-results.js";
import { closeAttempt } from "./close-attempt.js";
import { closeDenied } from "./close-denied.js";
import { compact, failCompaction } from "./compact.js";
import { endTurn } from "./end-turn.js";
import { exceedDeadline } from "./exceed-budget.js";
import { executeCalls } from "./execute-calls.js";
import { escalatePark, expirePark } from "./expire-park.js";
import { finishBatch } from "./finish-batch.js";
import { followOrder } from "./follow-order.js";
import { gateInput } from "./gate-input.js";
import { giveUp } from "./give-up.js";
import { guardResult } from "./guard-result.js";
import { joinLine } from "./join-line.js";
import { notify } from "./notify.js";
import { openChallenge } from "./open-challenge.js";
import { openSession } from "./open-session.js";
import { parkOnChild } from "./park-on-child.js";
import { recoverCall } from "./recover-call.js";
import { requestModel } from "./request-model.js";
import { reviewResponse } from "./review-response.js";
import { scheduleRetry } from "./schedule-retry.js";
import { settleChildren } from "./settle-children.js";
import { spawnChild } from "./spawn-child.js";
import { stopTurn } from "./stop-turn.js";
import { revertModel, switchModel } from "./switch-model.js";
import { Thread, type ThreadCode } from "./thread.js";
import { validateOutput } from "./validate-output.js";

/** Moves a claimed thread on until it rests. Throws `LeaseLost` when another worker has taken over. */
export async function runThread(host: ThreadHost, code: ThreadCode): Promise<Rest> {
  const thread = await Thread.load(host, code);
  // Told or not, it ends: the telling may be what it dies of.
  if (host.claimedInVain) await giveUp(thread);
  else await notify(thread);
  for (let fruitless = 0; ; ) {
    if (host.draining) return { kind: "drained" };
    const facts = await thread.facts();
    const step = nextStep(thread.state, facts);
    if (step.kind === "rest") return step.rest;
    const { seq } = thread.state;
    await takeStep(thread, step);
    await notify(thread);
    if (thread.state.seq > seq) {
      fruitless = 0;
      continue;
    }
    // A command that landed from outside may have made the step void; a step that never appends is a bug.
    fruitless += 1;
    if (fruitless > MAX_FRUITLESS)
      throw new Error(`step ${step.kind} of ${host.threadId} appends nothing at seq ${seq}`);
    await thread.refresh();
  }
}

const MAX_FRUITLESS = 5;

async function takeStep(thread: Thread, step: Exclude<Step, { kind: "rest" }>): Promise<void> {
  switch (step.kind) {
    case "closeAttempt":
      return closeAttempt(thread);
    case "recoverCall":
      return recoverCall(thread, step);
    case "inheritCancel":
      return inheritCancel(thread);
    case "cancelRun":
      return cancelRun(thread);
    case "settleChildren":
      return settleChildren(thread, step);
    case "parkOnChild":
      return parkOnChild(thread, step);
    case "expirePark":
      return expirePark(thread);
    case "escalatePark":
      return escalatePark(thread);
    case "exceedDeadline":
      return exceedDeadline(thread);
    case "openSession":
      return openSession(thread);
    case "admitInput":
      return admitInput(thread);
    case "gateInput":
      return gateInput(thread);
    case "revertModel":
      return revertModel(thread);
    case "reviewResponse":
      return reviewResponse(thread);
    case "authorizeCall":
      return authorizeCall(thread, step);
    case "guardResult":
      return guardResult(thread, step);
    case "closeDenied":
      return closeDenied(thread, step);
    case "executeCalls":
      return executeCalls(thread, step);
    case "spawnChild":
      return spawnChild(thread, step);
    case "openChallenge":
      return openChallenge(thread, step);
    case "askQuestion":
      return askQuestion(thread, step);
    case "finishBatch":
      return finishBatch(thread);
    case "scheduleRetry":
      return scheduleRetry(thread);
    case "switchModel":
      return switchModel(thread, step);
    case "joinLine":
      return joinLine(thread, step);
    case "followOrder":
      return followOrder(thread);
    case "clearResults":
      return clearResults(thread, step);
    case "compact":
      return compact(thread, step);
    case "failCompaction":
      return failCompaction(thread, step);
    case "afterCompaction":
      return afterCompaction(thread);
    case "validateOutput":
      return validateOutput(thread);
    case "stopTurn":
      return stopTurn(thread);
    case "endTurn":
      return endTurn(thread, step.end);
    case "requestModel":
      return requestModel(thread);
    default:
      return assertNever(step);
  }
}
