// The thread's rows in order, virtualized; it follows the end only while the reader is there.
"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShortcuts } from "@/lib/shortcuts";
import type { ThreadLog } from "@/live/thread-log";
import { Loading } from "@/ui/page";
import { EventRow } from "./event-row";
import { groupRows, rowAt } from "./group-rows";
import { StreamingAnswer } from "./streaming-answer";
import { TailButton } from "./tail-button";
import { useTail } from "./use-tail";

interface TimelineProps {
  thread: ThreadLog;
  caughtUp: boolean;
  /** The event that the address asks for. */
  targetSeq: number | null;
  /** What waits for a person, after the last row. */
  pending: ReactNode;
}

export function Timeline({ thread, caughtUp, targetSeq, pending }: TimelineProps) {
  const rows = useMemo(() => groupRows(thread.events), [thread.events]);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const tail = useTail(rows.length, { startAtEnd: targetSeq === null, caughtUp });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tail.scroller.current,
    estimateSize: () => 37,
    getItemKey: (index) => rows[index]?.seq ?? index,
    overscan: 12,
  });
  const { pause } = tail;
  const toggle = useCallback(
    (seq: number) => {
      pause();
      setOpen((was) => {
        const next = new Set(was);
        if (!next.delete(seq)) next.add(seq);
        return next;
      });
    },
    [pause],
  );
  useShortcuts({ p: () => (tail.paused ? tail.toEnd() : tail.pause()) });

  const target = targetSeq === null ? -1 : rowAt(rows, targetSeq);
  const targetRow = rows[target]?.seq;
  const jumped = useRef<number | null>(null);
  useEffect(() => {
    if (target < 0 || targetRow === undefined || jumped.current === targetSeq) return;
    jumped.current = targetSeq;
    setOpen((was) => new Set(was).add(targetRow));
    virtual.scrollToIndex(target, { align: "center" });
  }, [target, targetRow, targetSeq, virtual]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={tail.scroller} onScroll={tail.onScroll} className="min-h-0 flex-1 overflow-auto" data-testid="timeline">
        <div ref={tail.content}>
          {rows.length === 0 ? <Loading label="Reading the log" /> : null}
          <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              return (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <EventRow
                    row={row}
                    state={thread.state}
                    open={open.has(row.seq)}
                    marked={row.seq === targetRow}
                    onToggle={toggle}
                  />
                </div>
              );
            })}
          </div>
          <div className="flex flex-col gap-3 p-3 empty:hidden md:px-5">
            {pending}
            <StreamingAnswer streams={thread.streams} />
          </div>
        </div>
      </div>
      <TailButton fresh={tail.fresh} paused={tail.paused} onResume={tail.toEnd} />
    </div>
  );
}
