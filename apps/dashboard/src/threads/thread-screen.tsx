// One thread: how it stands, its team, and its log as a timeline, a conversation and raw.
"use client";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { fetchThread } from "@/lib/endpoints";
import { teamHref } from "@/lib/hrefs";
import { useTeam } from "@/live/use-team";
import { useThread } from "@/live/use-thread";
import { buttonLook } from "@/ui/button";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { ThreadTree } from "@/ui/thread-tree";
import { Composer } from "./composer";
import { Conversation } from "./conversation";
import { RawLog } from "./raw-log";
import { RetryWait } from "./retry-wait";
import { ThreadHeader } from "./thread-header";
import { Timeline } from "./timeline";
import { useHashSeq } from "./use-hash-seq";

interface ThreadScreenProps {
  /** What waits for a person in a thread: cards that belong to another feature. */
  pending: (threadId: string) => ReactNode;
}

const views = ["timeline", "conversation", "raw"] as const;

export function ThreadScreen({ pending }: ThreadScreenProps) {
  const [id] = useQueryState("id");
  if (!id) return <NoThread />;
  return <Loaded key={id} threadId={id} pending={pending(id)} />;
}

function NoThread() {
  return (
    <Empty
      title="Which thread?"
      action={
        <Link href="/threads/" className={buttonLook()}>
          All threads
        </Link>
      }
    >
      The address names none.
    </Empty>
  );
}

function Loaded({ threadId, pending }: { threadId: string; pending: ReactNode }) {
  const found = useQuery({ queryKey: ["threads", "one", threadId], queryFn: () => fetchThread(threadId) });
  if (found.isError) return <ProblemNotice error={found.error} className="m-4" />;
  if (!found.data) return <Loading />;
  return <Followed first={found.data} pending={pending} />;
}

/** The row comes live with the team's; the first answer stands in until then. */
function Followed({ first, pending }: { first: ThreadView; pending: ReactNode }) {
  const team = useTeam(first.rootThreadId);
  const thread = useThread(first.threadId);
  const targetSeq = useHashSeq();
  const [tab, setTab] = useQueryState("view", parseAsStringLiteral(views).withDefault("timeline"));
  const threads = team.data?.threads ?? [first];
  const live = threads.find((each) => each.threadId === first.threadId);
  const view = live && live.seq >= first.seq ? live : first;
  const caughtUp = thread.seq >= first.seq;
  const reading = { thread, caughtUp };
  const notices = (
    <>
      <RetryWait view={view} state={thread.state} />
      {pending}
    </>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ThreadHeader view={view} state={thread.state} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Tabs
            label="Views of the thread"
            value={tab}
            onChange={(next) => void setTab(views.find((each) => each === next) ?? null)}
            tabs={[
              {
                id: "timeline",
                label: "Timeline",
                body: <Timeline {...reading} targetSeq={targetSeq} pending={notices} />,
              },
              { id: "conversation", label: "Conversation", body: <Conversation {...reading} pending={notices} /> },
              { id: "raw", label: "Raw log", body: <RawLog {...reading} targetSeq={targetSeq} /> },
            ]}
          />
          <Composer view={view} />
        </div>
        <aside aria-label="Team" className="flex w-72 shrink-0 flex-col gap-2 overflow-auto border-l p-3 max-lg:hidden">
          <div className="flex items-center justify-between px-2">
            <h2 className="text-xs font-semibold text-ink-3">Team</h2>
            <Link href={teamHref(first.rootThreadId)} className="text-xs text-ink-2 underline underline-offset-2">
              open
            </Link>
          </div>
          <ThreadTree threads={threads} currentId={first.threadId} dense />
        </aside>
      </div>
    </div>
  );
}
