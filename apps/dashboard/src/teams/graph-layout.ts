// Where the threads of a team stand in its graph: one column per level, each parent in the middle of its children.
import type { ThreadView } from "@roundhouse/runtime/browser";
import { type TreeNode, threadTree } from "@/lib/thread-tree";

export const NODE = { width: 240, height: 64, gapX: 72, gapY: 20 } as const;

export interface Placed {
  thread: ThreadView;
  x: number;
  y: number;
}

export function placeThreads(threads: readonly ThreadView[]): Placed[] {
  const placed: Placed[] = [];
  let nextRow = 0;
  const place = (node: TreeNode): number => {
    const rows = node.children.map(place);
    const row = rows.length === 0 ? nextRow++ : ((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2;
    placed.push({ thread: node.thread, x: node.depth * (NODE.width + NODE.gapX), y: row * (NODE.height + NODE.gapY) });
    return row;
  };
  for (const root of threadTree(threads)) place(root);
  return placed;
}
