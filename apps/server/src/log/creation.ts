// Threads on their way into being, and what is told of them once they are.
import type { Event } from "@roundhouse/runtime";
import type { CommandContext } from "./command-context.js";
import type { Commit } from "./commit-feed.js";
import type { ForkedFrom, NewThread } from "./new-thread.js";

export interface Creation {
  thread: NewThread;
  from: ForkedFrom | undefined;
  command: CommandContext | undefined;
}

export interface Created {
  events: Event[];
}

export function creationOf(batch: readonly Creation[]): Commit {
  const threads = batch.map((one) => one.thread);
  const observed = threads.filter(({ started }) => started.extensions.some((one) => one.observers.length > 0));
  return {
    ids: threads.map((one) => one.threadId),
    bumped: [],
    holders: [],
    rested: [],
    cancelled: [],
    rules: false,
    wake: threads.filter((one) => one.input).map(({ threadId, started }) => ({ threadId, isChild: started.depth > 0 })),
    outdated: [],
    observed: observed.map((one) => one.threadId),
    news: [],
  };
}
