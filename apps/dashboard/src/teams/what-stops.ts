// What a cancel of a branch would stop, what it closes, and what is over already: sorted out of the rows and the open approvals.
import type { ApprovalView, ThreadView } from "@roundhouse/runtime/browser";
import type { Branch } from "@/lib/branches";

export interface WhatStops {
  stops: ThreadView[];
  /** Approvals and questions that nobody will have to decide any more. */
  closes: ApprovalView[];
  /** Calls that may have happened: a cancel never hides them, a person still has to say. */
  stays: ApprovalView[];
  over: ThreadView[];
}

export function whatStops(branch: Branch, open: readonly ApprovalView[]): WhatStops {
  const ids = new Set(branch.threads.map(({ threadId }) => threadId));
  const waiting = open.filter(({ threadId }) => ids.has(threadId));
  return {
    stops: branch.threads.filter(({ status }) => status !== "idle"),
    closes: waiting.filter(({ kind }) => kind !== "outcome"),
    stays: waiting.filter(({ kind }) => kind === "outcome"),
    over: branch.threads.filter(({ status }) => status === "idle"),
  };
}
