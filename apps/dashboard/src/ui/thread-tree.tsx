// A team's threads as a track diagram: one line each, joined by rails, with who works, waits and is done.
import type { ThreadView } from "@roundhouse/runtime/browser";
import Link from "next/link";
import { cn } from "@/lib/class-names";
import { threadHref } from "@/lib/hrefs";
import { type TreeLine, threadTree, treeLines } from "@/lib/thread-tree";
import { Age, Countdown } from "./moments";
import { Spend } from "./spend";
import { StateMark } from "./state-mark";

function Rails({ rails }: { rails: TreeLine["rails"] }) {
  return (
    <span aria-hidden="true" className="flex self-stretch">
      {rails.map(({ of, goesOn }, level) => {
        const own = level === rails.length - 1;
        return (
          <span key={of} className="relative w-4">
            {own || goesOn ? (
              <span
                className={cn("absolute left-1.5 top-0 w-px bg-line-strong/60", own && !goesOn ? "h-1/2" : "h-full")}
              />
            ) : null}
            {own ? <span className="absolute top-1/2 left-1.5 h-px w-2 bg-line-strong/60" /> : null}
          </span>
        );
      })}
    </span>
  );
}

function Line({ line, current, dense }: { line: TreeLine; current: boolean; dense: boolean }) {
  const { thread } = line;
  return (
    <li className="flex" data-testid="tree-thread">
      <Link
        href={threadHref(thread.threadId)}
        aria-current={current ? "page" : undefined}
        className={cn(
          "flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 hover:bg-sunk pointer-coarse:min-h-11",
          current && "bg-sunk font-medium",
        )}
      >
        <Rails rails={line.rails} />
        <StateMark of={thread} look={dense ? "mark" : "shape"} />
        <span className="shrink-0 truncate text-sm">{thread.agent}</span>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{dense ? "" : thread.title}</span>
        {thread.status === "waiting" && thread.waitingUntil ? (
          <span className="text-xs text-wait">
            retry <Countdown until={thread.waitingUntil} />
          </span>
        ) : null}
        {dense ? null : <StateMark of={thread} look="word" />}
        <Spend usage={thread.usage} className="w-28 text-right text-xs text-ink-3 max-sm:hidden [.dense_&]:hidden" />
        {dense ? null : <Age at={thread.updatedAt} className="w-14 text-right text-xs text-ink-3 max-sm:hidden" />}
      </Link>
    </li>
  );
}

interface ThreadTreeProps {
  threads: readonly ThreadView[];
  currentId?: string;
  dense?: boolean;
}

export function ThreadTree({ threads, currentId, dense = false }: ThreadTreeProps) {
  const lines = treeLines(threadTree(threads));
  return (
    <ul className={cn("flex flex-col", dense && "dense")} aria-label="Threads of the team">
      {lines.map((line) => (
        <Line key={line.thread.threadId} line={line} current={line.thread.threadId === currentId} dense={dense} />
      ))}
    </ul>
  );
}
