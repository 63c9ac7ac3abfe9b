// One team, live: its threads' rows come by frame, its totals from the server soon after.
"use client";
import type { Frame, TeamView } from "@roundhouse/runtime/browser";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchTeam } from "@/lib/endpoints";
import { withThread } from "@/lib/thread-tree";
import type { Topic } from "./connection";
import { useTopic } from "./live-provider";

export const teamKey = (teamId: string) => ["teams", "one", teamId] as const;

const TOTALS_AFTER_MS = 600;

function teamTopic(teamId: string, client: QueryClient): Topic {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void client.invalidateQueries({ queryKey: teamKey(teamId) }), TOTALS_AFTER_MS);
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
  /** From where the rows stand: only rows are drawn here, so what led to them need not come again. */
  const after = (): string => {
    const team = client.getQueryData<TeamView>(teamKey(teamId));
    return team ? JSON.stringify(Object.fromEntries(team.threads.map(({ threadId, seq }) => [threadId, seq]))) : "";
  };
  return { subscription: () => ({ topic: "team", id: teamId, after: after() }), receive };
}

/** `teamId` may be null while it isn't known yet. */
export function useTeam(teamId: string | null) {
  const client = useQueryClient();
  const team = useQuery({
    queryKey: teamKey(teamId ?? ""),
    queryFn: () => fetchTeam(teamId ?? ""),
    enabled: teamId !== null,
  });
  const known = team.data !== undefined;
  const topic = useMemo(() => (teamId === null || !known ? null : teamTopic(teamId, client)), [teamId, known, client]);
  useTopic(topic);
  return team;
}
