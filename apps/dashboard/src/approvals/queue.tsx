// The list of what waits, oldest first: one row each, with age, time left and who asks.
"use client";
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { useEffect, useRef } from "react";
import { cn } from "@/lib/class-names";
import { Age, TimeLeft } from "@/ui/moments";
import { PathLine } from "@/ui/path-line";
import { Mark } from "@/ui/state-mark";
import { endWords, kindWords } from "./kind-words";

interface QueueProps {
  items: readonly ApprovalView[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

function Row({ item, current, onChoose }: { item: ApprovalView; current: boolean; onChoose: (id: string) => void }) {
  const row = useRef<HTMLButtonElement>(null);
  const open = item.status === "open";
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-testid="approval-row"
        aria-current={current ? "true" : undefined}
        onClick={() => onChoose(item.id)}
        className={cn(
          "relative flex w-full flex-col gap-0.5 border-b px-4 py-2.5 text-left hover:bg-sunk/60 focus-visible:outline-offset-[-2px]",
          current && "bg-card shadow-[inset_3px_0_0_var(--lamp)]",
        )}
      >
        <span className="flex items-center gap-2 text-xs">
          <span className={open ? "text-call" : "text-ink-3"}>
            <Mark shape={open ? "flag" : item.status === "granted" || item.status === "answered" ? "check" : "slash"} />
          </span>
          <PathLine path={item.path} />
          <span className="ml-auto text-ink-3">{open ? <Age at={item.requestedAt} /> : endWords[item.status]}</span>
        </span>
        <span className={cn("line-clamp-2 text-sm [overflow-wrap:anywhere]", open ? "text-ink" : "text-ink-3")}>
          {item.summary || item.question || item.tool}
        </span>
        <span className="flex items-center gap-2 text-2xs text-ink-3">
          {item.kind === "approval" ? <code className="truncate font-mono">{item.tool}</code> : kindWords[item.kind]}
          {item.escalated ? <span className="text-stop">escalated</span> : null}
          {open && item.expiresAt ? <TimeLeft until={item.expiresAt} className="ml-auto" /> : null}
        </span>
      </button>
    </li>
  );
}

export function Queue({ items, chosenId, onChoose }: QueueProps) {
  return (
    <ul aria-label="Waiting for a person" data-testid="approval-queue">
      {items.map((item) => (
        <Row key={item.id} item={item} current={item.id === chosenId} onChoose={onChoose} />
      ))}
    </ul>
  );
}
