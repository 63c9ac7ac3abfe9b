// Errors that nobody awaits: thrown in a timer or an abort listener, or a rejection left alone. A hook's or a tool's is told and the process goes on; one of ours ends it, in order.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Logger } from "../ops/logger.js";

/** Which thread's work an escaping error came from: it is inherited by every timer and promise that the work begins. */
const threadAtWork = new AsyncLocalStorage<string>();

export function workingOn<T>(threadId: string, work: () => Promise<T>): Promise<T> {
  return threadAtWork.run(threadId, work);
}

/** An abort whose listeners belong to the thread at work now, whoever pulls the cord later. */
export const boundAbort = (): ((controller: AbortController) => void) =>
  AsyncResource.bind((controller: AbortController) => controller.abort());

/**
 * Of a thread's work nothing is trusted but what its lease lets it append, so an error that its code let escape harms no other.
 * Anything else leaves the process in a state that nobody knows: `giveUp` is to hand over and end it.
 */
export function catchStrays(logger: Logger, giveUp: () => void): void {
  const caught = (err: unknown): void => {
    const threadId = threadAtWork.getStore();
    if (threadId !== undefined) {
      logger.error({ err, threadId }, "a hook, an observer or a tool of this thread let an error escape; it goes on");
      return;
    }
    logger.fatal({ err }, "an error escaped; the process hands over what it has and ends");
    giveUp();
  };
  process.on("uncaughtException", caught);
  process.on("unhandledRejection", caught);
}
