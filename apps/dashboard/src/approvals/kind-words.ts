// The words for what waits: an approval, a question, an unknown outcome; and for how it ended.
import type { ApprovalView } from "@roundhouse/runtime/browser";

export const kindWords: Record<ApprovalView["kind"], string> = {
  approval: "Approval",
  question: "Question",
  outcome: "Unknown outcome",
};

export const endWords: Record<ApprovalView["status"], string> = {
  open: "open",
  granted: "approved",
  denied: "denied",
  expired: "expired",
  cancelled: "cancelled",
  answered: "answered",
  resolved: "resolved",
  closed: "closed",
};

/** Who decided, in the order in which they did. */
export function deciders({ decisions }: ApprovalView): string {
  return decisions.map(({ by, decision }) => `${by} ${decision === "approve" ? "approved" : "denied"}`).join(", ");
}

export const approvalsGiven = ({ decisions }: ApprovalView): number =>
  decisions.filter(({ decision }) => decision === "approve").length;

/** What asked: a rule, a hook, the mode. Nothing asked about an outcome that is unknown. */
export function askedBy({ source, rule }: ApprovalView): string | null {
  return rule ? `rule ${rule}` : source;
}
