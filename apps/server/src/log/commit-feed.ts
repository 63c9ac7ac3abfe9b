// Tells this process what was committed, by itself or by another one. R8: one transaction, then two nudges.
export interface Commit {
  /** Threads whose log or row changed. */
  ids: string[];
  /** Those of them that were woken, rather than written by their own worker. */
  bumped: string[];
  /** Those of them that nothing runs or waits on now: idle or parked. */
  rested: string[];
  /** Threads whose running work is to stop. */
  cancelled: string[];
  /** Processes that hold threads which were woken or cancelled; only told where the commit was made. */
  holders: string[];
  /** Rules of an agent, or the mode of an ancestor, changed. */
  rules: boolean;
  /** Threads to be advanced by whoever is free; only told where the commit was made. */
  wake: { threadId: string; isChild: boolean }[];
  /** Times at which a thread was to be looked at, and no longer is; only told where the commit was made. */
  outdated: { threadId: string; atMs: number }[];
  /** Threads with observers that have something new to hear; only told where the commit was made. */
  observed: string[];
  /** Threads that have something to tell outside; only told where the commit was made. */
  news: string[];
}

export type CommitListener = (commit: Commit) => void;

export class CommitFeed {
  private readonly listeners = new Set<CommitListener>();

  /** Returns how to stop listening. */
  listen(listener: CommitListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(commit: Commit): void {
    for (const listener of this.listeners) listener(commit);
  }
}
