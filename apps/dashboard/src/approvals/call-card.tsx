// A call that needs a yes: what it would do, who asked, and approve, deny, edit, remember.
"use client";
import type { ApprovalView, DecisionBody } from "@roundhouse/runtime/browser";
import { useState } from "react";
import { jsonDiff } from "@/lib/json-diff";
import { ProblemNotice } from "@/ui/notice";
import { CallActions, type CardMode } from "./call-actions";
import { CallFacts } from "./call-facts";
import { CardFrame } from "./card-frame";
import { DenyReason } from "./deny-reason";
import type { Draft } from "./draft-input";
import { EditInput } from "./edit-input";
import { InputView } from "./input-view";
import { type RememberChoice, RememberFields, toRemember } from "./remember";
import { useDeed } from "./use-decisions";

interface CallCardProps {
  approval: ApprovalView;
  inline?: boolean;
  /** Whether this card has the keys. */
  keys?: boolean;
}

export function CallCard({ approval, inline = false, keys = false }: CallCardProps) {
  const deed = useDeed(approval);
  const [mode, setMode] = useState<CardMode>("look");
  const [reason, setReason] = useState("");
  const [draft, setDraft] = useState<Draft>({ ok: true, input: approval.input });
  const [remember, setRemember] = useState<RememberChoice | null>(null);
  const edited = mode === "edit" && draft.ok && jsonDiff(approval.input, draft.input).length > 0;

  const decide = (decision: DecisionBody["decision"]): void => {
    const body: DecisionBody = { decision, argsHash: approval.argsHash };
    if (decision === "deny" && reason.trim() !== "") body.reason = reason.trim();
    if (decision === "approve" && edited && draft.ok) body.editedInput = draft.input;
    if (remember) body.remember = toRemember(remember);
    deed.mutate({ kind: "decide", body });
  };
  const toggleRemember = (): void => {
    const rule = approval.suggestedRules[0];
    setRemember(remember || rule === undefined ? null : { rule, scope: "thread", hours: 0 });
  };
  const toMode = (next: CardMode): void => {
    deed.reset();
    setDraft({ ok: true, input: approval.input });
    setMode(next);
  };

  return (
    <CardFrame
      approval={approval}
      inline={inline}
      title={approval.summary || approval.tool}
      actions={
        <CallActions
          approval={approval}
          mode={mode}
          edited={edited}
          invalid={mode === "edit" && !draft.ok}
          busy={deed.isPending}
          inline={inline}
          keys={keys}
          remembers={remember !== null}
          onMode={toMode}
          onDecide={decide}
          onRemember={toggleRemember}
        />
      }
    >
      <CallFacts approval={approval} />
      {mode === "edit" ? <EditInput input={approval.input} onDraft={setDraft} /> : <InputView input={approval.input} />}
      {mode === "deny" ? <DenyReason value={reason} onChange={setReason} onSubmit={() => decide("deny")} /> : null}
      {remember ? (
        <RememberFields
          rules={approval.suggestedRules}
          agent={approval.agent}
          value={remember}
          onChange={setRemember}
        />
      ) : null}
      <ProblemNotice error={deed.error} />
    </CardFrame>
  );
}
