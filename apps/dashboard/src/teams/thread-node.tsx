// One thread in the graph: how it stands, what it and its branch have used, and the ways on from here.
"use client";
import { Handle, type Node, type NodeProps, Position, useReactFlow } from "@xyflow/react";
import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { Branch } from "@/lib/branches";
import { cn } from "@/lib/class-names";
import { threadHref } from "@/lib/hrefs";
import { stateWord, type Tone } from "@/lib/state-words";
import { Spend } from "@/ui/spend";
import { Mark, StateMark } from "@/ui/state-mark";
import { NODE } from "./graph-layout";
import { StopButton } from "./stop-button";

export type ThreadNode = Node<
  { branch: Branch; folded: boolean; onFold: (threadId: string) => void; onStop: (threadId: string) => void },
  "thread"
>;

/** Edges end where a handle does: without a size that is the box's own rim. */
const noSize = "size-0! min-h-0! min-w-0! border-0! opacity-0";

const edge: Record<Tone, string> = {
  go: "border-l-go",
  wait: "border-l-wait",
  call: "border-l-call",
  stop: "border-l-stop",
  calm: "border-l-line-strong",
};

const FOLDED_MARKS = 5;

/** The box has no room for what a finger needs: the area that takes the tap is bigger than what is drawn. */
const tapArea = "pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5";

function Below({ branch, folded, onFold }: Pick<ThreadNode["data"], "branch" | "folded" | "onFold">) {
  const [thread, ...below] = branch.threads;
  if (!thread) return null;
  if (below.length === 0) return <p className="truncate text-2xs leading-5 text-ink-3">{thread.title}</p>;
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    <div className="flex items-center justify-between gap-2 text-2xs">
      <button
        type="button"
        aria-expanded={!folded}
        onClick={() => onFold(thread.threadId)}
        className={cn(
          "relative z-1 -my-0.5 -ml-1 flex h-6 items-center gap-1 rounded-sm px-1 text-ink-2 hover:bg-sunk",
          tapArea,
        )}
      >
        <Chevron aria-hidden="true" className="size-3" />
        {below.length} below
        {folded
          ? below.slice(0, FOLDED_MARKS).map((each) => <StateMark key={each.threadId} of={each} look="mark" />)
          : null}
      </button>
      <span className="font-medium text-ink-2" data-testid="branch-spend">
        branch <Spend usage={branch.usage} />
      </span>
    </div>
  );
}

export function ThreadBox({ data, positionAbsoluteX: x, positionAbsoluteY: y }: NodeProps<ThreadNode>) {
  const { branch, onStop } = data;
  const flow = useReactFlow();
  const [thread] = branch.threads;
  if (!thread) return null;
  const name = branch.path.at(-1) ?? thread.agent;
  /** The keyboard may go to what isn't in sight. */
  const bringIntoSight = (): void =>
    void flow.setCenter(x + NODE.width / 2, y + NODE.height / 2, { zoom: flow.getZoom() });
  return (
    <article
      aria-label={branch.path.join(" / ")}
      data-testid="graph-node"
      data-thread={thread.threadId}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) bringIntoSight();
      }}
      className={cn(
        "pointer-events-auto relative flex flex-col justify-between rounded-md border border-l-4 bg-card py-1 pr-2 pl-2.5 shadow-lift hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus",
        edge[stateWord(thread).tone],
      )}
      style={{ width: NODE.width, height: NODE.height }}
    >
      <Handle type="target" position={Position.Left} className={noSize} />
      <div className="flex min-h-6 items-center gap-1.5">
        <StateMark of={thread} look="shape" />
        <Link
          href={threadHref(thread.threadId)}
          title={branch.path.join(" / ")}
          className="min-w-0 flex-1 truncate text-sm font-medium outline-none before:absolute before:inset-0"
        >
          {name}
        </Link>
        {thread.pendingApprovals > 1 ? (
          <span className="inline-flex items-center gap-0.5 text-2xs text-call">
            <Mark shape="flag" /> {thread.pendingApprovals}
          </span>
        ) : null}
        <StopButton
          thread={thread}
          name={branch.path.join(" / ")}
          onStop={onStop}
          className={cn("relative z-1 size-6 pointer-coarse:min-h-6 pointer-coarse:min-w-6", tapArea)}
        />
      </div>
      <p className="flex items-center justify-between gap-2">
        <StateMark of={thread} look="word" />
        <span className="truncate text-2xs text-ink-3">
          {branch.threads.length > 1 ? "own " : null}
          <Spend usage={thread.usage} />
        </span>
      </p>
      <Below {...data} />
      <Handle type="source" position={Position.Right} className={noSize} />
    </article>
  );
}
