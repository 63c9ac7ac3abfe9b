// One thread's log, live.
"use client";
import { useMemo, useSyncExternalStore } from "react";
import { useLive, useTopic } from "./live-provider";
import type { ThreadLog } from "./thread-log";
import { ThreadStore } from "./thread-store";

export function useThread(threadId: string): ThreadLog {
  const { connection } = useLive();
  const store = useMemo(() => new ThreadStore(threadId, connection), [threadId, connection]);
  useTopic(store);
  return useSyncExternalStore(store.log.subscribe, store.log.snapshot, store.log.snapshot);
}
