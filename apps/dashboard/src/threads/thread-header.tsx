// The thread at a glance: who, how it stands, on which model, in which mode, and what it has used.
"use client";
import type { ThreadState, ThreadView } from "@roundhouse/runtime/browser";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";
import { cost, tokens } from "@/lib/figures";
import { teamHref, threadHref } from "@/lib/hrefs";
import { buttonLook } from "@/ui/button";
import { Age } from "@/ui/moments";
import { StateMark } from "@/ui/state-mark";
import { BlockedNotice } from "./blocked-notice";
import { ThreadActions } from "./thread-actions";

interface FactProps {
  name: string;
  children: ReactNode;
  testId?: string;
  /** Left out where there is little room. */
  wide?: boolean;
}

function Fact({ name, children, testId, wide = false }: FactProps) {
  return (
    <div className={cn("flex items-baseline gap-1.5", wide && "max-md:hidden")}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular text-xs text-ink" data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}

interface ThreadHeaderProps {
  view: ThreadView;
  state: ThreadState;
}

export function ThreadHeader({ view, state }: ThreadHeaderProps) {
  const { usage } = state;
  const money = cost(usage.costMicros);
  const left = view.budget?.maxCostMicros;
  return (
    <header className="flex flex-col gap-2 border-b px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="flex min-w-0 items-center gap-1.5 text-lg font-semibold tracking-tight">
          {view.path.slice(0, -1).map((name) => (
            <span key={name} className="font-normal text-ink-3">
              {view.parentThreadId && name === view.path.at(-2) ? (
                <Link href={threadHref(view.parentThreadId)} className="hover:text-ink hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
              <span aria-hidden="true"> /</span>
            </span>
          ))}
          <span>{view.agent}</span>
        </h1>
        <StateMark of={view} look="chip" testId="thread-status" />
        <div className="flex flex-wrap gap-2 md:ml-auto">
          <Link href={teamHref(view.rootThreadId)} className={buttonLook({ size: "sm", className: "lg:hidden" })}>
            Team
          </Link>
          <ThreadActions view={view} />
        </div>
      </div>
      <BlockedNotice view={view} />
      <p className="line-clamp-2 max-w-[90ch] text-sm text-ink-2">{view.title}</p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Fact name="model">
          <code className="font-mono">{state.model?.id ?? view.model.id}</code>
          {state.fellBackFrom ? <span className="text-call"> (fell back from {state.fellBackFrom.id})</span> : null}
        </Fact>
        <Fact name="mode" wide>
          {(state.pinned ? state.mode : view.mode).replaceAll("_", " ")}
        </Fact>
        <Fact name="tokens" testId="thread-tokens">
          {tokens(usage.inputTokens)} in, {tokens(usage.outputTokens)} out
        </Fact>
        <Fact name="cost">{money ?? "no price known"}</Fact>
        {left === undefined ? null : <Fact name="budget">{cost(left)}</Fact>}
        <Fact name="events" wide>
          {state.seq}
        </Fact>
        <Fact name="started" wide>
          <Age at={view.createdAt} suffix=" ago" />
        </Fact>
      </dl>
    </header>
  );
}
