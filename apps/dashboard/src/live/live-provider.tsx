// Gives the page its one connection, and what waits for a person, which every screen counts.
"use client";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { fetchMe } from "@/lib/endpoints";
import { type LinkState, LiveConnection, type Topic } from "./connection";
import type { PendingList } from "./pending-list";
import { PendingStore } from "./pending-store";

interface Live {
  connection: LiveConnection;
  pending: PendingStore;
}

const LiveContext = createContext<Live | null>(null);

export function LiveProvider({ children }: { children: ReactNode }) {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    // A session that is over answers 401 here, and that leads to the sign-in page.
    const connection = new LiveConnection(() => void fetchMe().catch(() => undefined));
    const pending = new PendingStore(connection);
    const leave = connection.join(pending);
    void pending.refetch();
    setLive({ connection, pending });
    return () => {
      leave();
      connection.close();
    };
  }, []);
  if (!live) return null;
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive outside of LiveProvider");
  return live;
}

export function useLinkState(): LinkState {
  const { connection } = useLive();
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.state,
    () => "connecting",
  );
}

export function usePending(): PendingList {
  const { pending } = useLive();
  return useSyncExternalStore(pending.subscribe, pending.snapshot, pending.snapshot);
}

/** Follows a topic for as long as the component is there. `topic` must be stable. */
export function useTopic(topic: Topic | null): void {
  const { connection } = useLive();
  useEffect(() => (topic ? connection.join(topic) : undefined), [connection, topic]);
}
