// Every event as it is stored, one line each, its JSON on demand; thousands of them scroll.
"use client";
import { useState } from "react";
import { cn } from "@/lib/class-names";
import type { LogEvent, ThreadLog } from "@/live/thread-log";
import { JsonView } from "@/ui/json-view";
import { Clock } from "@/ui/moments";
import { TailList } from "@/ui/timeline/tail-list";
import { useTail } from "@/ui/timeline/use-tail";

interface LineProps {
  event: LogEvent;
  open: boolean;
  marked: boolean;
  onToggle: () => void;
}

function Line({ event, open, marked, onToggle }: LineProps) {
  return (
    <div
      className={cn("border-b border-line/60", marked && "bg-call-wash/60")}
      data-testid="raw-event"
      data-seq={event.seq}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-7 w-full items-center gap-3 px-3 text-left font-mono text-2xs hover:bg-sunk/60 focus-visible:outline-offset-[-2px] md:px-5 pointer-coarse:min-h-11"
      >
        <span className="tabular w-10 shrink-0 text-right text-ink-3">{event.seq}</span>
        <Clock at={event.at} className="shrink-0 text-ink-3 max-md:hidden" />
        <span className="w-40 shrink-0 truncate text-ink">{event.type}</span>
        <span className="w-20 shrink-0 truncate text-ink-3 max-md:hidden">{event.actor.id ?? event.actor.kind}</span>
        <span className="min-w-0 flex-1 truncate text-ink-2">{JSON.stringify(event.data).slice(0, 400)}</span>
      </button>
      {open ? <JsonView value={event} className="mx-3 mb-2 md:mx-5" label={`Event ${event.seq}`} /> : null}
    </div>
  );
}

interface RawLogProps {
  thread: ThreadLog;
  caughtUp: boolean;
  targetSeq: number | null;
}

const seqOf = (event: LogEvent): number => event.seq;

export function RawLog({ thread: { log }, caughtUp, targetSeq }: RawLogProps) {
  const [open, setOpen] = useState<number | null>(targetSeq);
  const tail = useTail(log.length, { startAtEnd: targetSeq === null, caughtUp });
  return (
    <TailList
      items={log}
      keyOf={seqOf}
      tail={tail}
      rowHeightPx={29}
      testId="raw-log"
      target={targetSeq === null ? -1 : targetSeq - 1}
    >
      {(event) => (
        <Line
          event={event}
          open={open === event.seq}
          marked={event.seq === targetSeq}
          onToggle={() => {
            tail.pause();
            setOpen(open === event.seq ? null : event.seq);
          }}
        />
      )}
    </TailList>
  );
}
