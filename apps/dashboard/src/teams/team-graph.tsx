// The team as a graph, live: each thread a node that says how it stands and what its branch has used.
"use client";
import "@xyflow/react/dist/style.css";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { Background, Controls, type Edge, ReactFlow, useReactFlow } from "@xyflow/react";
import { useTheme } from "next-themes";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Branches } from "@/lib/branches";
import { stateWord, type Tone } from "@/lib/state-words";
import { NODE, placeThreads } from "./graph-layout";
import { ThreadBox, type ThreadNode } from "./thread-node";

const nodeTypes = { thread: ThreadBox };
/** What is smaller can't be read: of a big team the middle is shown first. */
const fitting = { minZoom: 0.6, maxZoom: 1, padding: 0.06 };

const strokes: Record<Tone, string> = {
  go: "var(--go)",
  wait: "var(--wait)",
  call: "var(--call)",
  stop: "var(--stop)",
  calm: "var(--line-strong)",
};

const edgeTo = (thread: ThreadView, parentId: string): Edge => {
  const { tone, shape } = stateWord(thread);
  return {
    id: thread.threadId,
    source: parentId,
    target: thread.threadId,
    type: "smoothstep",
    animated: shape === "running",
    style: { stroke: strokes[tone] },
  };
};

/** Fits anew when nodes come or go. */
function FitTo({ count }: { count: number }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (count > 0) void fitView(fitting);
  }, [count, fitView]);
  return null;
}

interface TeamGraphProps {
  threads: readonly ThreadView[];
  branches: Branches;
  onStop: (threadId: string) => void;
}

export function TeamGraph({ threads, branches, onStop }: TeamGraphProps) {
  const { resolvedTheme } = useTheme();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const onFold = useCallback((threadId: string) => {
    setFolded((was) => {
      const next = new Set(was);
      if (!next.delete(threadId)) next.add(threadId);
      return next;
    });
  }, []);
  const placed = useMemo(() => placeThreads(threads, folded), [threads, folded]);
  const nodes = useMemo(
    () =>
      placed.flatMap(({ thread: { threadId }, x, y }): ThreadNode[] => {
        const branch = branches.get(threadId);
        if (!branch) return [];
        const data = { branch, folded: folded.has(threadId), onFold, onStop };
        return [{ id: threadId, type: "thread", position: { x, y }, data, width: NODE.width, height: NODE.height }];
      }),
    [placed, branches, folded, onFold, onStop],
  );
  const edges = useMemo(
    () => placed.flatMap(({ thread }) => (thread.parentThreadId ? [edgeTo(thread, thread.parentThreadId)] : [])),
    [placed],
  );
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      colorMode={resolvedTheme === "dark" ? "dark" : "light"}
      minZoom={0.25}
      maxZoom={1.5}
      fitView
      fitViewOptions={fitting}
      nodesDraggable={false}
      nodesConnectable={false}
      // What is in the nodes can be reached by keyboard: links and buttons.
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      preventScrolling={false}
      zoomOnScroll={false}
      aria-label="The team as a graph"
      style={{ background: "transparent" }}
    >
      <FitTo count={nodes.length} />
      <Background color="var(--line)" gap={20} />
      <Controls orientation="horizontal" showInteractive={false} fitViewOptions={fitting} />
    </ReactFlow>
  );
}
