// All threads: filtered by the address, kept fresh by the board's frames.
"use client";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo } from "react";
import { fetchAgents, fetchThreads } from "@/lib/endpoints";
import { useBoard } from "@/live/use-board";
import { Button, buttonLook } from "@/ui/button";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading, PageHeader } from "@/ui/page";
import { ThreadFilters, useThreadFilters } from "./thread-filters";
import { ThreadsTable } from "./threads-table";

const matches = (thread: ThreadView, wanted: string): boolean =>
  `${thread.path.join(" / ")} ${thread.title} ${thread.threadId}`.toLowerCase().includes(wanted);

export function ThreadsScreen() {
  useBoard();
  const [{ status, agent, q }] = useThreadFilters();
  const agents = useQuery({ queryKey: ["agents"], queryFn: fetchAgents });
  const list = useInfiniteQuery({
    queryKey: ["threads", "list", { status, agent }],
    queryFn: ({ pageParam }) => fetchThreads({ status, agent, cursor: pageParam, limit: 100 }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const wanted = q?.trim().toLowerCase() ?? "";
  const threads = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.data) ?? [];
    return wanted === "" ? all : all.filter((thread) => matches(thread, wanted));
  }, [list.data, wanted]);
  const filtered = wanted !== "" || status !== null || agent !== null;
  return (
    <>
      <PageHeader
        title="Threads"
        detail={list.data ? `${threads.length}${list.hasNextPage ? " and more" : ""}` : null}
        actions={
          <Link href="/launch/" className={buttonLook({ look: "primary" })}>
            Launch
          </Link>
        }
      />
      <ThreadFilters agents={agents.data?.map(({ name }) => name) ?? []} />
      <ProblemNotice error={list.error} className="m-4" />
      {list.isPending ? <Loading /> : null}
      {list.data && threads.length === 0 ? (
        <Empty title={filtered ? "No thread matches" : "No thread has run yet"}>
          {filtered ? "Other filters may find it." : "Launch an agent or a team, and it shows here while it works."}
        </Empty>
      ) : null}
      {threads.length > 0 ? <ThreadsTable threads={threads} /> : null}
      {list.hasNextPage ? (
        <div className="p-4 text-center">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
