// Sends what a person decided, and shows at once what became of it, also when a colleague was first.
"use client";
import type { ApprovalView, DecisionBody } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import { answerQuestion, decideApproval, fetchApproval, type Resolution, resolveOutcome } from "@/lib/endpoints";
import { problemOf, unreachable } from "@/lib/problems";
import { useLinkState, useLive } from "@/live/live-provider";
import { announce } from "@/ui/announcer";

/** Refusals after which the card on the screen is no longer true. */
const OVERTAKEN = new Set([
  "approval_already_decided",
  "approval_expired",
  "cancelled",
  "question_closed",
  "not_found",
]);

export type Deed =
  | { kind: "decide"; body: DecisionBody }
  | { kind: "answer"; answer: string }
  | { kind: "resolve"; body: Resolution };

function send(approval: ApprovalView, deed: Deed): Promise<null> {
  switch (deed.kind) {
    case "decide":
      return decideApproval(approval.id, deed.body);
    case "answer":
      return answerQuestion(approval.id, deed.answer);
    case "resolve":
      return resolveOutcome(approval.id, deed.body);
  }
}

function said(deed: Deed): string {
  if (deed.kind === "answer") return "Answered";
  if (deed.kind === "resolve") return "Resolved";
  return deed.body.decision === "approve" ? "Approved" : "Denied";
}

export function useDeed(approval: ApprovalView) {
  const { pending } = useLive();
  const link = useLinkState();
  const refresh = async (): Promise<void> => {
    const now = await fetchApproval(approval.id).catch(() => null);
    if (now) pending.take(now);
    else await pending.refetch();
  };
  return useMutation({
    mutationFn: (deed: Deed) => {
      // Never queued: what is decided offline would be decided on old knowledge.
      if (link === "offline") throw unreachable();
      return send(approval, deed);
    },
    onSuccess: async (_, deed) => {
      announce(said(deed));
      await refresh();
    },
    onError: async (error) => {
      const { code } = problemOf(error) ?? {};
      if (code && OVERTAKEN.has(code)) await refresh();
    },
  });
}
