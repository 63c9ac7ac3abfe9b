// What each branch of a team comes to: a thread with all that is below it, what they are called and what they used together.
import { sumUsage, type ThreadView } from "@roundhouse/runtime/browser";
import { type TreeNode, threadTree } from "./thread-tree";

type Usage = ThreadView["usage"];

export interface Branch {
  /** From the lead down. Siblings of one agent are told apart by a number: `lead / payer`, `lead / payer 2`. */
  path: string[];
  /** The branch's own thread, then those below it, parents first. */
  threads: ThreadView[];
  usage: Usage;
}

/** By the branch's own thread, parents first. */
export type Branches = ReadonlyMap<string, Branch>;

export function branchesOf(threads: readonly ThreadView[]): Branches {
  const branches = new Map<string, Branch>();
  const walk = ({ thread, children }: TreeNode, path: string[]): Branch => {
    const branch: Branch = { path, threads: [thread], usage: thread.usage };
    branches.set(thread.threadId, branch);
    const names = numbered(children.map((child) => child.thread.agent));
    children.forEach((child, index) => {
      const below = walk(child, [...path, names[index] ?? child.thread.agent]);
      branch.threads.push(...below.threads);
      branch.usage = sumUsage(branch.usage, below.usage);
    });
    return branch;
  };
  for (const root of threadTree(threads)) walk(root, root.thread.path);
  return branches;
}

function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name} ${nth}`;
  });
}
