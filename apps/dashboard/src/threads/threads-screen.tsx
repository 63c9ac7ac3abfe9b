// All threads: filtered by the address, kept fresh by the board's frames.
"use client";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo } from "react";
import { fetchAgents, fetchThreads } from "@/lib/endpoints";
import { usePages } from "@/lib/use-pages";
import { useBoard } from "@/live/use-board";
import { buttonLook } from "@/ui/button";
import { Empty, PageHeader } from "@/ui/page";
import { Paged } from "@/ui/paged";
import { ThreadFilters, useThreadFilters } from "./thread-filters";
import { ThreadsTable } from "./threads-table";

const matches = (thread: ThreadView, wanted: string): boolean =>
  `${thread.path.join(" / ")} ${thread.title} ${thread.threadId}`.toLowerCase().includes(wanted);

export function ThreadsScreen() {
  useBoard();
  const [{ status, agent, q }] = useThreadFilters();
  const agents = useQuery({ queryKey: ["agents"], queryFn: fetchAgents });
  const { items, ...list } = usePages(["threads", "list", { status, agent }], (cursor) =>
    fetchThreads({ status, agent, cursor, limit: 100 }),
  );
  const wanted = q?.trim().toLowerCase() ?? "";
  const threads = useMemo(
    () => (wanted === "" ? items : items.filter((thread) => matches(thread, wanted))),
    [items, wanted],
  );
  const filtered = wanted !== "" || status !== null || agent !== null;
  return (
    <>
      <PageHeader
        title="Threads"
        detail={list.loaded ? `${threads.length}${list.hasMore ? " and more" : ""}` : null}
        actions={
          <Link href="/launch/" className={buttonLook({ look: "primary" })}>
            Launch
          </Link>
        }
      />
      <ThreadFilters agents={agents.data?.map(({ name }) => name) ?? []} />
      <Paged
        list={list}
        shown={threads.length}
        empty={
          <Empty title={filtered ? "No thread matches" : "No thread has run yet"}>
            {filtered ? "Other filters may find it." : "Launch an agent or a team, and it shows here while it works."}
          </Empty>
        }
      >
        <ThreadsTable threads={threads} />
      </Paged>
    </>
  );
}
