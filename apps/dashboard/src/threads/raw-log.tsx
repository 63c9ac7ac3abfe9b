// Every event as it is stored, one line each, its JSON on demand; thousands of them scroll.
"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useState } from "react";
import { cn } from "@/lib/class-names";
import type { LogEvent, ThreadLog } from "@/live/thread-log";
import { JsonView } from "@/ui/json-view";
import { Clock } from "@/ui/moments";
import { TailButton } from "./tail-button";
import { useTail } from "./use-tail";

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

export function RawLog({ thread, caughtUp, targetSeq }: RawLogProps) {
  const { log } = thread;
  const [open, setOpen] = useState<number | null>(targetSeq);
  const tail = useTail(log.length, { startAtEnd: targetSeq === null, caughtUp });
  const virtual = useVirtualizer({
    count: log.length,
    getScrollElement: () => tail.scroller.current,
    estimateSize: () => 29,
    getItemKey: (index) => log[index]?.seq ?? index,
    overscan: 20,
  });
  const target = targetSeq === null ? -1 : targetSeq - 1;
  useEffect(() => {
    if (target >= 0) virtual.scrollToIndex(target, { align: "center" });
  }, [target, virtual]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={tail.scroller} onScroll={tail.onScroll} className="min-h-0 flex-1 overflow-auto" data-testid="raw-log">
        <div ref={tail.content} className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const event = log[item.index];
            if (!event) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Line
                  event={event}
                  open={open === event.seq}
                  marked={event.seq === targetSeq}
                  onToggle={() => {
                    tail.pause();
                    setOpen(open === event.seq ? null : event.seq);
                  }}
                />
              </div>
            );
          })}
        </div>
      </div>
      <TailButton fresh={tail.fresh} paused={tail.paused} onResume={tail.toEnd} />
    </div>
  );
}
