// One thing that waits for a person, as the card of its kind.
"use client";
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { CallCard } from "./call-card";
import { OutcomeCard } from "./outcome-card";
import { QuestionCard } from "./question-card";

interface PendingCardProps {
  approval: ApprovalView;
  inline?: boolean;
  keys?: boolean;
}

export function PendingCard({ approval, inline = false, keys = false }: PendingCardProps) {
  switch (approval.kind) {
    case "approval":
      return <CallCard key={`${approval.id} ${approval.argsHash}`} approval={approval} inline={inline} keys={keys} />;
    case "question":
      return <QuestionCard key={approval.id} approval={approval} inline={inline} />;
    case "outcome":
      return <OutcomeCard key={approval.id} approval={approval} inline={inline} />;
  }
}
