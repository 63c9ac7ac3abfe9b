// A row of a timeline: a glance when it is closed, the events of it when it is open.
"use client";
import type { ThreadState } from "@roundhouse/runtime/browser";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { cn } from "@/lib/class-names";
import { keyOfRow, type Row } from "@/lib/group-rows";
import { rowWords } from "@/lib/row-words";
import { toneText } from "@/lib/state-words";
import { Clock } from "../moments";
import { PathLine } from "../path-line";
import { Mark } from "../state-mark";
import { RowDetail } from "./row-detail";

interface EventRowProps {
  row: Row;
  state: ThreadState;
  /** Whose row it is, where rows of several threads stand together. */
  path?: readonly string[];
  open: boolean;
  marked?: boolean;
  onToggle: (key: string) => void;
}

function EventRowShown({ row, state, path, open, marked = false, onToggle }: EventRowProps) {
  const words = rowWords(row, state);
  const first = row.events[0];
  const strong = row.kind === "input" || row.kind === "end" || row.kind === "call" || row.kind === "request";
  return (
    <div
      data-testid="timeline-row"
      data-kind={row.kind}
      data-seq={row.seq}
      data-thread={first?.threadId}
      className={cn(
        "rail border-b border-line/60 [--rail-x:1.625rem] md:[--rail-x:2.125rem]",
        open && "bg-card",
        marked && "bg-call-wash/60",
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onToggle(keyOfRow(row))}
        className="group flex min-h-9 w-full items-center gap-2.5 py-1.5 pr-3 pl-5 text-left hover:bg-sunk/60 focus-visible:outline-offset-[-2px] md:pr-5 md:pl-7 pointer-coarse:min-h-11"
      >
        <span className={cn("relative z-1 rounded-full bg-paper p-0.5", open && "bg-card", toneText[words.tone])}>
          <Mark shape={words.shape} />
        </span>
        <span className={cn("flex min-w-0 flex-1 items-center gap-x-2.5", path && "max-md:flex-wrap")}>
          {path ? (
            <PathLine path={path} className="w-44 shrink-0 text-xs max-md:w-full max-md:text-2xs lg:w-48" />
          ) : null}
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
        </span>
        <span className="tabular shrink-0 text-xs text-ink-3 max-md:hidden">{words.figures.join(" · ")}</span>
        {first ? <Clock at={first.at} className="w-14 shrink-0 text-right text-ink-3 max-md:hidden" /> : null}
        <ChevronRight
          aria-hidden="true"
          className={cn("size-3.5 shrink-0 text-ink-3 transition-transform", open && "rotate-90")}
        />
      </button>
      {open ? <RowDetail row={row} state={state} away={path !== undefined} /> : null}
    </div>
  );
}

export const EventRow = memo(EventRowShown);
