// When a thread's time is up: the nearest of its own and its ancestors' deadlines and wall-clock budgets.
import type { World } from "../ports.js";
import type { ThreadState } from "./thread-state.js";

/** What of a thread counts for time; the thread itself first, then its ancestors. */
export type Timed = Pick<ThreadState, "threadId" | "pinned" | "startedAt" | "run">;

export function deadlineOf(chain: readonly Timed[]): World["deadline"] {
  const [self] = chain;
  const all = chain.flatMap((one) => limitsOf(one, one.threadId === self?.threadId));
  return all.reduce<World["deadline"]>((nearest, next) => (nearest && nearest.at <= next.at ? nearest : next), null);
}

function limitsOf({ threadId, pinned, startedAt, run }: Timed, own: boolean): NonNullable<World["deadline"]>[] {
  const found: NonNullable<World["deadline"]>[] = [];
  const add = (scope: "run" | "thread", from: string | null | undefined, limitValue: number | undefined): void => {
    if (!from || limitValue === undefined) return;
    found.push({
      at: Date.parse(from) + limitValue,
      scope: own ? scope : "ancestor",
      ownerThreadId: threadId,
      limitValue,
    });
  };
  add("run", run?.startedAt, run?.budget?.maxWallMs);
  add("run", run?.startedAt, pinned?.limits.maxWallMs);
  add("thread", startedAt, pinned?.budget?.maxWallMs);
  if (pinned?.deadline && startedAt) {
    add("thread", startedAt, Date.parse(pinned.deadline) - Date.parse(startedAt));
  }
  return found;
}
