// What every card shows, whatever it asks: who, how old, how long still, where from; and its end once it has one.
"use client";
import type { ApprovalView } from "@roundhouse/runtime/browser";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";
import { threadHref } from "@/lib/hrefs";
import { Age, TimeLeft } from "@/ui/moments";
import { PathLine } from "@/ui/path-line";
import { Mark } from "@/ui/state-mark";
import { deciders, endWords, kindWords } from "./kind-words";

interface CardFrameProps {
  approval: ApprovalView;
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** Inside a thread the way to it is no news. */
  inline?: boolean;
}

function Ended({ approval }: { approval: ApprovalView }) {
  const who = deciders(approval);
  const reason = approval.decisions.at(-1)?.reason;
  return (
    <p
      role="status"
      data-testid="approval-ended"
      className="flex items-center gap-2 border-t bg-sunk px-4 py-3 text-sm md:px-5"
    >
      <Mark shape={approval.status === "granted" || approval.status === "answered" ? "check" : "slash"} />
      <span>
        <strong className="font-semibold capitalize">{endWords[approval.status]}</strong>
        {who ? ` — ${who}` : ""}
        {reason ? `: “${reason}”` : ""}
      </span>
    </p>
  );
}

export function CardFrame({ approval, title, children, actions, inline = false }: CardFrameProps) {
  const open = approval.status === "open";
  return (
    <article
      data-testid="approval-card"
      data-approval={approval.id}
      data-kind={approval.kind}
      data-status={approval.status}
      aria-label={`${kindWords[approval.kind]}: ${approval.tool}, ${approval.path.join(" / ")}`}
      className={cn("flex flex-col rounded-lg border bg-card shadow-lift", inline && "shadow-none")}
    >
      {!open && inline ? (
        <p className="truncate px-4 pt-3 pb-2 text-sm font-medium md:px-5">{title}</p>
      ) : (
        <CardBody approval={approval} title={title} inline={inline}>
          {children}
        </CardBody>
      )}
      {open ? actions : <Ended approval={approval} />}
    </article>
  );
}

function CardBody({ approval, title, children, inline }: Omit<Required<CardFrameProps>, "actions">) {
  const open = approval.status === "open";
  return (
    <>
      <header className="flex flex-col gap-2 border-b px-4 py-3 md:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <span className={cn("inline-flex items-center gap-1.5 font-medium", open ? "text-call" : "text-ink-3")}>
            <Mark shape="flag" />
            {kindWords[approval.kind]}
          </span>
          {inline ? (
            <PathLine path={approval.path} />
          ) : (
            <Link
              href={threadHref(approval.threadId)}
              className="inline-flex min-h-6 min-w-0 items-center underline-offset-2 hover:underline"
            >
              <PathLine path={approval.path} />
            </Link>
          )}
          <span className="ml-auto flex items-center gap-3 text-ink-3">
            <span>
              asked <Age at={approval.requestedAt} suffix=" ago" />
            </span>
            {open && approval.expiresAt ? <TimeLeft until={approval.expiresAt} /> : null}
          </span>
        </div>
        <div className="text-base font-semibold text-pretty">{title}</div>
      </header>
      <div className="flex flex-col gap-4 px-4 py-4 md:px-5">{children}</div>
    </>
  );
}
