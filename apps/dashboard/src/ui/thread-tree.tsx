// A team's threads as a track diagram: one line each, joined by rails, with who works, waits and is done.
import type { ThreadView } from "@roundhouse/runtime/browser";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Branch, type Branches, branchesOf } from "@/lib/branches";
import { cn } from "@/lib/class-names";
import { threadHref } from "@/lib/hrefs";
import { type TreeLine, threadTree, treeLines } from "@/lib/thread-tree";
import { BranchSpend } from "./branch-spend";
import { Age, Countdown } from "./moments";
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

function RetryIn({ thread }: { thread: ThreadView }) {
  if (thread.status !== "waiting" || !thread.waitingUntil) return null;
  return (
    <span className="text-xs whitespace-nowrap text-wait">
      retry <Countdown until={thread.waitingUntil} />
    </span>
  );
}

function DenseLine({ thread, name }: { thread: ThreadView; name: string }) {
  return (
    <>
      <StateMark of={thread} look="mark" />
      <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
      <RetryIn thread={thread} />
    </>
  );
}

function WideLine({ thread, name, branch }: { thread: ThreadView; name: string; branch: Branch }) {
  return (
    <>
      <StateMark of={thread} look="shape" />
      <span className="flex min-w-0 flex-1 flex-col py-1">
        <span className="flex min-w-0 items-center gap-2">
          <span className="max-w-[60%] shrink-0 truncate text-sm font-medium">{name}</span>
          <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{thread.title}</span>
          <RetryIn thread={thread} />
          <StateMark of={thread} look="word" />
        </span>
        <span className="flex min-w-0 items-baseline justify-between gap-2 text-2xs text-ink-3">
          <BranchSpend branch={branch} />
          <Age at={thread.updatedAt} className="max-sm:hidden" />
        </span>
      </span>
    </>
  );
}

interface ThreadTreeProps {
  threads: readonly ThreadView[];
  currentId?: string;
  /** One short line each. */
  dense?: boolean;
  /** Made already, where the screen needs them as well. */
  branches?: Branches;
  /** What can be done to a thread, beside its line. */
  action?: (thread: ThreadView) => ReactNode;
}

export function ThreadTree({
  threads,
  currentId,
  dense = false,
  branches = branchesOf(threads),
  action,
}: ThreadTreeProps) {
  return (
    <ul className="flex flex-col" aria-label="Threads of the team">
      {treeLines(threadTree(threads)).map(({ thread, rails }) => {
        const branch = branches.get(thread.threadId);
        const name = branch?.path.at(-1) ?? thread.agent;
        const current = thread.threadId === currentId;
        return (
          <li
            key={thread.threadId}
            className={cn("flex items-stretch rounded-md hover:bg-sunk", current && "bg-sunk font-medium")}
            data-testid="tree-thread"
            data-thread={thread.threadId}
          >
            <Link
              href={threadHref(thread.threadId)}
              aria-current={current ? "page" : undefined}
              className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 pointer-coarse:min-h-11"
            >
              <Rails rails={rails} />
              {dense || !branch ? (
                <DenseLine thread={thread} name={name} />
              ) : (
                <WideLine thread={thread} name={name} branch={branch} />
              )}
            </Link>
            {action?.(thread)}
          </li>
        );
      })}
    </ul>
  );
}
