// An open row: the text that was said, the call's input and result, and each event of it.
"use client";
import type { ThreadState } from "@roundhouse/runtime/browser";
import { callOf } from "@roundhouse/runtime/browser";
import Link from "next/link";
import { useState } from "react";
import { cn } from "@/lib/class-names";
import { eventLine } from "@/lib/event-line";
import { find, type Row } from "@/lib/group-rows";
import { threadHref } from "@/lib/hrefs";
import { JsonView } from "../json-view";
import { Clock } from "../moments";
import { Prose } from "../prose";

function Events({ row }: { row: Row }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <ol className="flex flex-col" aria-label="Events of this row">
      {row.events.map((event) => (
        <li key={event.seq}>
          <button
            type="button"
            aria-expanded={shown === event.seq}
            onClick={() => setShown(shown === event.seq ? null : event.seq)}
            className="flex min-h-6 w-full items-baseline gap-2 rounded-sm px-1 text-left text-xs hover:bg-sunk pointer-coarse:min-h-11"
          >
            <span className="tabular w-9 shrink-0 text-right font-mono text-2xs text-ink-3">{event.seq}</span>
            <span className="shrink-0 font-mono text-2xs text-ink-2 md:w-40">{event.type}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2">{eventLine(event)}</span>
            <Clock at={event.at} className="text-ink-3 max-md:hidden" />
          </button>
          {shown === event.seq ? <JsonView value={event} className="my-1" label={`Event ${event.seq}`} /> : null}
        </li>
      ))}
    </ol>
  );
}

function CallDetail({ row, state }: { row: Row; state: ThreadState }) {
  const call = row.callId ? callOf(state, row.callId) : undefined;
  if (!call) return null;
  const child = state.children[call.callId];
  return (
    <>
      {child ? (
        <Link
          href={threadHref(child.childThreadId)}
          className="self-start text-sm font-medium underline underline-offset-2"
        >
          Open {child.agent}’s thread
        </Link>
      ) : null}
      <div className={cn("grid gap-3", call.edited && "lg:grid-cols-2")}>
        {call.edited ? <Block title="Input as proposed" value={call.input} /> : null}
        <Block title={call.edited ? "Input as edited by a person" : "Input"} value={call.effectiveInput} />
      </div>
      {call.result ? (
        <section aria-label="Result">
          <h4 className="mb-1 text-xs font-semibold text-ink-3">Result</h4>
          <Prose text={call.result.preview} mono tone={call.result.isError ? "stop" : "calm"} />
        </section>
      ) : null}
    </>
  );
}

function Block({ title, value }: { title: string; value: unknown }) {
  return (
    <section aria-label={title}>
      <h4 className="mb-1 text-xs font-semibold text-ink-3">{title}</h4>
      <JsonView value={value} label={title} />
    </section>
  );
}

function Said({ row }: { row: Row }) {
  const parts = find(row, "model_response")?.data.content ?? [];
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
  const reasoning = parts.flatMap((part) => (part.type === "reasoning" ? [part.text] : [])).join("\n\n");
  return (
    <>
      {reasoning ? (
        <details>
          <summary className="min-h-6 text-xs text-ink-3">Reasoning</summary>
          <Prose text={reasoning} />
        </details>
      ) : null}
      {text ? <Prose text={text} /> : null}
    </>
  );
}

function plainText(row: Row): string | null {
  const [first] = row.events;
  if (first?.type === "user_input" || first?.type === "injected") return first.data.text;
  if (first?.type === "compacted") return first.data.summary;
  if (first?.type === "turn_completed" && typeof first.data.output === "string") return first.data.output;
  return null;
}

interface RowDetailProps {
  row: Row;
  state: ThreadState;
  /** The row is shown away from its thread's page, and leads there. */
  away: boolean;
}

export function RowDetail({ row, state, away }: RowDetailProps) {
  const text = plainText(row);
  return (
    <div className="flex flex-col gap-3 pt-1 pr-3 pb-4 pl-11 md:pr-5 md:pl-14">
      {row.kind === "request" ? <Said row={row} /> : null}
      {row.kind === "call" ? <CallDetail row={row} state={state} /> : null}
      {text ? <Prose text={text} /> : null}
      <Events row={row} />
      {away ? (
        <Link
          href={threadHref(state.threadId, row.seq)}
          className="inline-flex min-h-6 items-center self-start text-xs text-ink-2 underline underline-offset-2 pointer-coarse:min-h-11"
        >
          Open in its thread
        </Link>
      ) : null}
    </div>
  );
}
