// What is known about a call before its input: tool, who asked and why, how many must agree, who has.
import type { ApprovalView } from "@roundhouse/runtime/browser";
import type { ReactNode } from "react";
import { approvalsGiven, askedBy, deciders } from "./kind-words";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-2xs text-ink-3">{name}</dt>
      <dd className="min-w-0 text-sm break-words">{children}</dd>
    </div>
  );
}

export function CallFacts({ approval }: { approval: ApprovalView }) {
  const given = approvalsGiven(approval);
  const earlier = deciders(approval);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      <Fact name="Tool">
        <code className="font-mono text-xs">{approval.tool}</code>
      </Fact>
      {askedBy(approval) ? (
        <Fact name="Asked by">
          <span className={approval.rule ? "font-mono text-xs" : ""}>{askedBy(approval)}</span>
        </Fact>
      ) : null}
      {approval.reason ? <Fact name="Because">{approval.reason}</Fact> : null}
      {approval.quorum > 1 ? (
        <Fact name="Approvals">
          {given} of {approval.quorum}
        </Fact>
      ) : null}
      {earlier ? <Fact name="So far">{earlier}</Fact> : null}
      {approval.assignee ? <Fact name="Assigned to">{approval.assignee}</Fact> : null}
      {approval.approvers ? <Fact name="May decide">{approval.approvers.join(", ")}</Fact> : null}
      {approval.escalated ? <Fact name="Escalated">half of its time is over</Fact> : null}
    </dl>
  );
}
