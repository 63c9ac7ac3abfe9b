// The thread's rows in order.
"use client";
import { type ReactNode, useEffect, useMemo } from "react";
import { groupRows, keyOfRow, rowAt } from "@/lib/group-rows";
import type { ThreadLog } from "@/live/thread-log";
import { Loading } from "@/ui/page";
import { EventRow } from "@/ui/timeline/event-row";
import { TailList } from "@/ui/timeline/tail-list";
import { useOpenRows } from "@/ui/timeline/use-open-rows";
import { useTail } from "@/ui/timeline/use-tail";
import { StreamingAnswer } from "./streaming-answer";

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
  const tail = useTail(rows.length, { startAtEnd: targetSeq === null, caughtUp });
  const { has, open, toggle } = useOpenRows(tail);
  const target = targetSeq === null ? -1 : rowAt(rows, targetSeq);
  const targetRow = rows[target];
  const targetKey = targetRow ? keyOfRow(targetRow) : null;
  useEffect(() => {
    if (targetKey !== null) open(targetKey);
  }, [targetKey, open]);
  return (
    <TailList
      items={rows}
      keyOf={keyOfRow}
      tail={tail}
      rowHeightPx={37}
      testId="timeline"
      target={target}
      empty={<Loading label="Reading the log" />}
      after={
        <div className="flex flex-col gap-3 p-3 empty:hidden md:px-5">
          {pending}
          <StreamingAnswer streams={thread.streams} />
        </div>
      }
    >
      {(row) => {
        const key = keyOfRow(row);
        return <EventRow row={row} state={thread.state} open={has(key)} marked={key === targetKey} onToggle={toggle} />;
      }}
    </TailList>
  );
}
