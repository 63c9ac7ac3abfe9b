// A row of the timeline: a glance when it is closed, the events of it when it is open.
"use client";
import type { ThreadState } from "@roundhouse/runtime/browser";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { cn } from "@/lib/class-names";
import { toneText } from "@/lib/state-words";
import { Clock } from "@/ui/moments";
import { Mark } from "@/ui/state-mark";
import type { Row } from "./group-rows";
import { RowDetail } from "./row-detail";
import { rowWords } from "./row-words";

interface EventRowProps {
  row: Row;
  state: ThreadState;
  open: boolean;
  marked: boolean;
  onToggle: (seq: number) => void;
}

function EventRowShown({ row, state, open, marked, onToggle }: EventRowProps) {
  const words = rowWords(row, state);
  const first = row.events[0];
  const strong = row.kind === "input" || row.kind === "end" || row.kind === "call" || row.kind === "request";
  return (
    <div
      data-testid="timeline-row"
      data-kind={row.kind}
      data-seq={row.seq}
      className={cn(
        "rail border-b border-line/60 [--rail-x:1.625rem] md:[--rail-x:2.125rem]",
        open && "bg-card",
        marked && "bg-call-wash/60",
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onToggle(row.seq)}
        className="group flex min-h-9 w-full items-center gap-2.5 py-1.5 pr-3 pl-5 text-left hover:bg-sunk/60 focus-visible:outline-offset-[-2px] md:pr-5 md:pl-7 pointer-coarse:min-h-11"
      >
        <span className={cn("relative z-1 rounded-full bg-paper p-0.5", open && "bg-card", toneText[words.tone])}>
          <Mark shape={words.shape} />
        </span>
        <span
          className={cn(
            "max-w-[45%] shrink-0 truncate text-sm",
            strong ? "font-medium" : "text-ink-2",
            row.kind === "call" && "font-mono text-xs",
          )}
        >
          {words.name}
        </span>
        <span className="min-w-0 flex-1 truncate text-sm text-ink-2">{words.text}</span>
        {words.standing ? (
          <span className={cn("shrink-0 text-xs font-medium", toneText[words.tone])}>{words.standing}</span>
        ) : null}
        <span className="tabular shrink-0 text-xs text-ink-3 max-md:hidden">{words.figures.join(" · ")}</span>
        {first ? <Clock at={first.at} className="w-14 shrink-0 text-right text-ink-3 max-md:hidden" /> : null}
        <ChevronRight
          aria-hidden="true"
          className={cn("size-3.5 shrink-0 text-ink-3 transition-transform", open && "rotate-90")}
        />
      </button>
      {open ? <RowDetail row={row} state={state} /> : null}
    </div>
  );
}

export const EventRow = memo(EventRowShown);
