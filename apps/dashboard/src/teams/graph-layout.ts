// Where the threads of a team stand in its graph: one column per level, each parent in the middle of its children.
import type { ThreadView } from "@roundhouse/runtime/browser";
import { type TreeNode, threadTree } from "@/lib/thread-tree";

export const NODE = { width: 260, height: 76, gapX: 44, gapY: 12 } as const;

export interface Placed {
  thread: ThreadView;
  x: number;
  y: number;
}

/** What is below a folded thread has no place. */
export function placeThreads(threads: readonly ThreadView[], folded: ReadonlySet<string>): Placed[] {
  const placed: Placed[] = [];
  let nextRow = 0;
  const place = ({ thread, depth, children }: TreeNode): number => {
    const rows = folded.has(thread.threadId) ? [] : children.map(place);
    const row = rows.length === 0 ? nextRow++ : ((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2;
    placed.push({ thread, x: depth * (NODE.width + NODE.gapX), y: row * (NODE.height + NODE.gapY) });
    return row;
  };
  for (const root of threadTree(threads)) place(root);
  // Parents first: the keyboard goes through the nodes in the order in which they are drawn.
  return placed.sort((a, b) => a.x - b.x || a.y - b.y);
}
