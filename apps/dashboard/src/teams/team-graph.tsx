// The team as a graph, live: each thread a node that says how it stands.
"use client";
import "@xyflow/react/dist/style.css";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { Background, type Edge, Handle, type Node, type NodeProps, Position, ReactFlow } from "@xyflow/react";
import { useTheme } from "next-themes";
import { useMemo } from "react";
import { stateWord } from "@/lib/state-words";
import { Spend } from "@/ui/spend";
import { StateMark } from "@/ui/state-mark";
import { NODE, placeThreads } from "./graph-layout";

type ThreadNode = Node<{ thread: ThreadView }, "thread">;

/** Edges end where a handle does: without a size that is the box's own rim. */
const noSize = "size-0! min-h-0! min-w-0! border-0! opacity-0";

function ThreadBox({ data: { thread } }: NodeProps<ThreadNode>) {
  return (
    <div
      className="flex flex-col justify-between rounded-md border bg-card px-3 py-2 shadow-lift"
      style={{ width: NODE.width, height: NODE.height }}
    >
      <Handle type="target" position={Position.Left} className={noSize} />
      <p className="truncate text-sm font-medium">{thread.agent}</p>
      <p className="flex items-center justify-between gap-2">
        <StateMark of={thread} />
        <Spend usage={thread.usage} className="truncate text-2xs text-ink-3" />
      </p>
      <Handle type="source" position={Position.Right} className={noSize} />
    </div>
  );
}

const nodeTypes = { thread: ThreadBox };

export function TeamGraph({ threads, onOpen }: { threads: readonly ThreadView[]; onOpen: (threadId: string) => void }) {
  const { resolvedTheme } = useTheme();
  const placed = useMemo(() => placeThreads(threads), [threads]);
  const nodes = useMemo(
    () =>
      placed.map(
        ({ thread, x, y }): ThreadNode => ({
          id: thread.threadId,
          type: "thread",
          position: { x, y },
          data: { thread },
          width: NODE.width,
          height: NODE.height,
        }),
      ),
    [placed],
  );
  const edges = useMemo(
    () =>
      threads.flatMap((thread): Edge[] =>
        thread.parentThreadId === null
          ? []
          : [
              {
                id: thread.threadId,
                source: thread.parentThreadId,
                target: thread.threadId,
                type: "smoothstep",
                animated: stateWord(thread).shape === "running",
                style: { stroke: "var(--line-strong)" },
              },
            ],
      ),
    [threads],
  );
  return (
    <ReactFlow
      // Fits anew when the team grows.
      key={threads.length}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      colorMode={resolvedTheme === "dark" ? "dark" : "light"}
      onNodeClick={(_, node) => onOpen(node.id)}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
      nodesDraggable={false}
      nodesConnectable={false}
      preventScrolling={false}
      zoomOnScroll={false}
      aria-label="The team as a graph"
      style={{ background: "transparent" }}
    >
      <Background color="var(--line)" gap={20} />
    </ReactFlow>
  );
}
