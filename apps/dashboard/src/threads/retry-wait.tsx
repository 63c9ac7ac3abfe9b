// The thread waits before it asks its model again: until when, why, and the way to end it early.
"use client";
import type { ThreadState, ThreadView } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import { retryNow } from "@/lib/endpoints";
import { Button } from "@/ui/button";
import { Countdown } from "@/ui/moments";
import { ProblemNotice } from "@/ui/notice";
import { Mark } from "@/ui/state-mark";

export function RetryWait({ view, state }: { view: ThreadView; state: ThreadState }) {
  const release = useMutation({ mutationFn: () => retryNow(view.threadId) });
  const until = state.retryWait?.notBefore ?? view.waitingUntil;
  if (view.status !== "waiting" || !until) return null;
  const failure = state.step?.lastFailure;
  return (
    <div
      data-testid="retry-wait"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-card px-4 py-2.5"
    >
      <Mark shape="clock" className="text-wait" />
      <p className="min-w-0 flex-1 text-sm">
        Asks <code className="font-mono text-xs">{view.model.id}</code> again in{" "}
        <Countdown until={until} className="font-semibold text-wait" over="a moment" />
        {failure ? (
          <span className="text-ink-3"> · {failure.message ?? failure.reason.replaceAll("_", " ")}</span>
        ) : null}
      </p>
      <Button size="sm" disabled={release.isPending} onClick={() => release.mutate()} data-testid="retry-now">
        Retry now
      </Button>
      <ProblemNotice error={release.error} className="w-full" />
    </div>
  );
}
