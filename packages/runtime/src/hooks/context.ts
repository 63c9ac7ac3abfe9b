// What a hook is told besides its subject.
import type { ChildStatus, Usage } from "../events/index.js";

/** hooks reference, "the run's context": given last to every hook. */
export interface HookContext<Deps = unknown> {
  threadId: string;
  /** `main`, or `<fromThreadId>@<atSeq>` on a forked thread. */
  branch: string;
  principal: string;
  deps: Deps;
  /** Aborts at the hook's deadline. */
  signal: AbortSignal;
  /** Where a capped hook stands: onStop, afterModel (retries) and subagentStop. */
  attempt?: { used: number; limit: number } | undefined;
}

/** A tool call as hooks see it. */
export interface HookCall {
  callId: string;
  name: string;
  input: Record<string, unknown>;
  /** The seq of the request that it came from. */
  requestSeq: number;
}

/** How a child finished. */
export interface SubagentFinish {
  callId: string;
  childThreadId: string;
  agent: string;
  status: ChildStatus;
  output?: unknown;
  error?: string | undefined;
  usage: Usage;
}
