// The thread as it reads: who said what, with each call as one line between.
"use client";
import type { ResponsePart, ThreadState, TranscriptItem } from "@roundhouse/runtime/browser";
import { callOf } from "@roundhouse/runtime/browser";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";
import { inputLine } from "@/lib/row-words";
import type { ThreadLog } from "@/live/thread-log";
import { Prose } from "@/ui/prose";
import { Mark } from "@/ui/state-mark";
import { TailButton } from "@/ui/timeline/tail-button";
import { useTail } from "@/ui/timeline/use-tail";
import { StreamingAnswer } from "./streaming-answer";

function Bubble({ who, mine = false, children }: { who: string; mine?: boolean; children: ReactNode }) {
  return (
    <section aria-label={who} className={cn("flex flex-col gap-1", mine && "items-end")}>
      <h3 className="px-1 text-xs font-medium text-ink-3">{who}</h3>
      <div
        className={cn(
          "flex max-w-full flex-col gap-2 rounded-lg border px-3.5 py-2.5 md:max-w-[46rem]",
          mine ? "bg-sunk" : "bg-card",
        )}
      >
        {children}
      </div>
    </section>
  );
}

function CallLine({ part, state }: { part: Extract<ResponsePart, { type: "tool_use" }>; state: ThreadState }) {
  const call = callOf(state, part.callId);
  const result = call?.result;
  const bad = result?.isError || result?.origin === "denied";
  return (
    <div className="flex min-w-0 flex-col gap-1 border-l-2 border-line-strong/40 pl-2.5">
      <p className="flex min-w-0 items-center gap-2 text-xs">
        <Mark shape={result ? (bad ? "cross" : "check") : "ring"} className={bad ? "text-stop" : "text-ink-3"} />
        <code className="shrink-0 font-mono font-medium">{part.name}</code>
        <span className="min-w-0 truncate text-ink-3">{inputLine(call?.effectiveInput ?? part.input ?? {})}</span>
      </p>
      {result ? (
        <p
          className={cn(
            "line-clamp-3 font-mono text-2xs break-words whitespace-pre-wrap",
            bad ? "text-stop" : "text-ink-2",
          )}
        >
          {result.preview}
        </p>
      ) : null}
    </div>
  );
}

function Part({ part, state }: { part: ResponsePart; state: ThreadState }) {
  if (part.type === "text") return <Prose text={part.text} />;
  if (part.type === "tool_use") return <CallLine part={part} state={state} />;
  return (
    <details>
      <summary className="min-h-6 text-xs text-ink-3">Reasoning</summary>
      <Prose text={part.text} />
    </details>
  );
}

function Said({ item, state }: { item: TranscriptItem; state: ThreadState }) {
  switch (item.kind) {
    case "input":
      return (
        <Bubble who={item.source === "parent_agent" ? "task from the parent" : `input, ${item.source}`} mine>
          <Prose text={item.text} />
        </Bubble>
      );
    case "response":
      return (
        <Bubble
          who={`${state.pinned?.agent ?? "agent"} · ${item.model}${item.withheld ? " · withheld by a hook" : ""}`}
        >
          {item.content.map((part, index) => (
            <Part
              key={part.type === "tool_use" ? part.callId : `${part.type} ${item.seq} ${index}`}
              part={part}
              state={state}
            />
          ))}
        </Bubble>
      );
    case "injected":
      return (
        <details className="rounded-md border border-dashed px-3 py-1.5">
          <summary className="min-h-6 text-xs text-ink-3">
            added by {item.origin}, {item.trust === "untrusted_reference" ? "as reference" : "as instruction"}
          </summary>
          <Prose text={item.text} />
        </details>
      );
    case "woken":
      return <p className="text-xs text-ink-3">woken by {item.callIds.length} background children</p>;
    case "late_result":
      return (
        <p className="text-xs text-ink-3">
          a late result came in for {callOf(state, item.callId)?.name ?? item.callId}
        </p>
      );
    case "output_rejected":
      return <p className="text-xs text-stop">output rejected: {item.errors.join("; ")}</p>;
  }
}

interface ConversationProps {
  thread: ThreadLog;
  caughtUp: boolean;
  pending: ReactNode;
}

export function Conversation({ thread, caughtUp, pending }: ConversationProps) {
  const { transcript } = thread.state;
  const tail = useTail(transcript.length, { startAtEnd: true, caughtUp });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={tail.scroller} onScroll={tail.onScroll} className="min-h-0 flex-1 overflow-auto">
        <div ref={tail.content} className="mx-auto flex max-w-4xl flex-col gap-4 p-3 md:p-6">
          {transcript.map((item) => (
            <Said key={`${item.kind} ${item.seq}`} item={item} state={thread.state} />
          ))}
          {pending}
          <StreamingAnswer streams={thread.streams} />
        </div>
      </div>
      <TailButton fresh={tail.fresh} paused={tail.paused} onResume={tail.toEnd} />
    </div>
  );
}
