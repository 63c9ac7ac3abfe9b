// The thread waits before it asks its model: until when, why, and the way to end it early.
"use client";
import type { ThreadState, ThreadView } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { retryNow } from "@/lib/endpoints";
import { Button, buttonLook } from "@/ui/button";
import { Countdown } from "@/ui/moments";
import { ProblemNotice } from "@/ui/notice";
import { Mark } from "@/ui/state-mark";

function Bar({ mark, children }: { mark: "clock" | "slash"; children: ReactNode }) {
  return (
    <div
      data-testid="retry-wait"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-card px-4 py-2.5"
    >
      <Mark shape={mark} className={mark === "clock" ? "text-wait" : "text-call"} />
      {children}
    </div>
  );
}

/** No time ends this one: an operator does. */
function Hold({ view, why }: { view: ThreadView; why: string }) {
  return (
    <Bar mark="slash">
      <p className="min-w-0 flex-1 text-sm">
        <code className="font-mono text-xs">{view.model.id}</code> is {why}
      </p>
      <Link href="/models/" className={buttonLook({ size: "sm" })}>
        Models
      </Link>
    </Bar>
  );
}

export function RetryWait({ view, state }: { view: ThreadView; state: ThreadState }) {
  const release = useMutation({ mutationFn: () => retryNow(view.threadId) });
  if (view.status !== "waiting") return null;
  if (view.held?.until === null) return <Hold view={view} why={view.held.why} />;
  const until = view.held?.until ?? state.retryWait?.notBefore ?? view.waitingUntil;
  if (!until) return null;
  const failure = state.step?.lastFailure;
  const why = view.held?.why ?? failure?.message ?? failure?.reason.replaceAll("_", " ");
  return (
    <Bar mark="clock">
      <p className="min-w-0 flex-1 text-sm">
        Asks <code className="font-mono text-xs">{view.model.id}</code> {failure ? "again " : ""}in{" "}
        <Countdown until={until} className="font-semibold text-wait" over="a moment" />
        {why ? <span className="text-ink-3"> · {why}</span> : null}
      </p>
      <Button size="sm" disabled={release.isPending} onClick={() => release.mutate()} data-testid="retry-now">
        Retry now
      </Button>
      <ProblemNotice error={release.error} className="w-full" />
    </Bar>
  );
}
