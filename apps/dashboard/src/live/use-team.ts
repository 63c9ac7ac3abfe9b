// One team, live: its threads' rows come by frame, its totals from the server soon after, and its logs where they are asked for.
"use client";
import type { Frame, TeamView } from "@roundhouse/runtime/browser";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { fetchTeam } from "@/lib/endpoints";
import { withThread } from "@/lib/thread-tree";
import type { Topic } from "./connection";
import { useLive, useTopic } from "./live-provider";
import { type TeamRows, TeamStore } from "./team-store";

const teamKey = (teamId: string) => ["teams", "one", teamId] as const;
const teamQuery = (teamId: string) => ({ queryKey: teamKey(teamId), queryFn: () => fetchTeam(teamId) });

const TOTALS_AFTER_MS = 600;

function teamRows(teamId: string, client: QueryClient): Topic & TeamRows {
  const known = (): TeamView | undefined => client.getQueryData<TeamView>(teamKey(teamId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchSoon = (): void => {
    // One is under way: a team that never rests would put it off for ever.
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: teamKey(teamId) });
    }, TOTALS_AFTER_MS);
  };
  const receive = (frame: Frame): void => {
    if (frame.kind === "snapshot" && frame.topic === "team" && frame.team.teamId === teamId) {
      client.setQueryData(teamKey(teamId), frame.team);
    } else if (frame.kind === "thread" && frame.thread.rootThreadId === teamId) {
      const { thread } = frame;
      client.setQueryData(teamKey(teamId), (team: TeamView | undefined) =>
        team ? { ...team, threads: withThread(team.threads, thread) } : team,
      );
      refetchSoon();
    } else if (frame.kind === "resync" && frame.topic === "team" && frame.id === teamId) {
      refetchSoon();
    }
  };
  const has = (threadId: string): boolean => known()?.threads.some((thread) => thread.threadId === threadId) ?? false;
  /** From where the rows stand: only rows are drawn, so what led to them need not come again. */
  const after = (): string => {
    const seqs = known()?.threads.map(({ threadId, seq }) => [threadId, seq]);
    return seqs ? JSON.stringify(Object.fromEntries(seqs)) : "";
  };
  return { has, receive, subscription: () => ({ topic: "team", id: teamId, after: after() }) };
}

export function useTeam(teamId: string) {
  const client = useQueryClient();
  const team = useQuery(teamQuery(teamId));
  const known = team.data !== undefined;
  const topic = useMemo((): Topic | null => (known ? teamRows(teamId, client) : null), [teamId, known, client]);
  useTopic(topic);
  return team;
}

/** The team with the logs of all its threads. */
export function useTeamLog(teamId: string) {
  const client = useQueryClient();
  const { connection } = useLive();
  const team = useQuery(teamQuery(teamId));
  const store = useMemo(
    () => new TeamStore(teamId, { connection, rows: teamRows(teamId, client) }),
    [teamId, connection, client],
  );
  useTopic(team.data === undefined ? null : store);
  const log = useSyncExternalStore(store.log.subscribe, store.log.snapshot, store.log.snapshot);
  return { team, log };
}
