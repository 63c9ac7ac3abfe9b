// A team's threads as a tree, in the order in which they were spawned.
import type { ThreadView } from "@roundhouse/runtime/browser";

export interface TreeNode {
  thread: ThreadView;
  depth: number;
  children: TreeNode[];
}

/** Threads whose parent isn't in the list stand at the top: a branch can be shown alone. */
export function threadTree(threads: readonly ThreadView[]): TreeNode[] {
  const nodes = new Map(
    threads.map((thread): [string, TreeNode] => [thread.threadId, { thread, depth: 0, children: [] }]),
  );
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.thread.parentThreadId === null ? undefined : nodes.get(node.thread.parentThreadId);
    (parent?.children ?? roots).push(node);
  }
  const settle = (node: TreeNode, depth: number): void => {
    node.depth = depth;
    for (const child of node.children) settle(child, depth + 1);
  };
  for (const root of roots) settle(root, 0);
  return roots;
}

export interface Rail {
  of: string;
  goesOn: boolean;
}

export interface TreeLine {
  thread: ThreadView;
  depth: number;
  /** For each level above, whose rail it is and whether it goes on below this line; the last one is this line's own. */
  rails: Rail[];
}

/** The tree as lines to draw, each knowing which rails pass it. */
export function treeLines(roots: readonly TreeNode[]): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (node: TreeNode, rails: Rail[]): void => {
    lines.push({ thread: node.thread, depth: node.depth, rails });
    node.children.forEach((child, index) => {
      walk(child, [...rails, { of: child.thread.threadId, goesOn: index < node.children.length - 1 }]);
    });
  };
  for (const root of roots) walk(root, []);
  return lines;
}

/** The list with one thread changed or added: a frame tells of one at a time. */
export function withThread(threads: readonly ThreadView[], thread: ThreadView): ThreadView[] {
  const at = threads.findIndex((each) => each.threadId === thread.threadId);
  if (at === -1) return [...threads, thread];
  const known = threads[at];
  if (known && known.seq > thread.seq) return [...threads];
  return threads.map((each, index) => (index === at ? thread : each));
}
