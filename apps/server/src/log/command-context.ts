// Who acts, and what else has to stand or fall with the append that they cause: carried along the call, not through every signature.
import { AsyncLocalStorage } from "node:async_hooks";

export interface LaunchDetails {
  name?: string | undefined;
  metadata: Record<string, string>;
}

export interface IdempotentAnswer {
  route: string;
  key: string;
  answer?: unknown;
  status: number;
  /** What of the answer may be stored: all but a secret that it holds. */
  kept?(answer: unknown): unknown;
}

export interface CommandContext {
  workspaceId: string;
  principal: string;
  launch?: LaunchDetails | undefined;
  /** Written with the first append of the command. */
  audit?: { action: string; target?: string | undefined; data: unknown } | undefined;
  /** `answer` is what a repeated request gets if the process dies between the commit and its own answer. */
  idempotency?: IdempotentAnswer | undefined;
  address?: string | undefined;
  requestId?: string | undefined;
  /** Set once a commit carried what is to be recorded. */
  recorded?: boolean;
}

const storage = new AsyncLocalStorage<CommandContext>();

export const DEFAULT_WORKSPACE = "default";

export const currentCommand = (): CommandContext | undefined => storage.getStore();

export const asCommand = <T>(context: CommandContext, work: () => Promise<T>): Promise<T> => storage.run(context, work);
