// One team: its tree first, its graph beside it, and what it has used.
"use client";
import type { TeamView } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { cancelTeam } from "@/lib/endpoints";
import { threadHref } from "@/lib/hrefs";
import { useTeam } from "@/live/use-team";
import { Button, buttonLook } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Age } from "@/ui/moments";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading, PageHeader } from "@/ui/page";
import { Spend } from "@/ui/spend";
import { Mark, StateMark } from "@/ui/state-mark";
import { ThreadTree } from "@/ui/thread-tree";

const TeamGraph = dynamic(() => import("./team-graph").then((module) => module.TeamGraph), { ssr: false });

function CancelTeam({ team }: { team: TeamView }) {
  const [asked, setAsked] = useState(false);
  const cancel = useMutation({ mutationFn: () => cancelTeam(team.teamId), onSuccess: () => setAsked(false) });
  const stops = team.threads.filter((thread) => thread.status !== "idle");
  if (team.status === "idle") return null;
  return (
    <>
      <Button look="stop" onClick={() => setAsked(true)} data-testid="cancel-team">
        Cancel team
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={`Cancel ${team.name}?`}
        description={`${stops.length} threads will stop:`}
      >
        <ul className="mb-3 flex flex-col gap-1">
          {stops.map((thread) => (
            <li key={thread.threadId} className="flex items-center gap-2 text-sm">
              <StateMark of={thread} look="mark" /> {thread.path.join(" / ")}
            </li>
          ))}
        </ul>
        <ProblemNotice error={cancel.error} className="mb-3" />
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={() => setAsked(false)}>
            Keep it running
          </Button>
          <Button
            look="stop"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate()}
            data-testid="cancel-team-confirm"
          >
            Cancel them
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Team({ team }: { team: TeamView }) {
  const router = useRouter();
  return (
    <>
      <PageHeader
        title={team.name}
        detail={
          <span className="flex flex-wrap items-center gap-3">
            <StateMark of={team.threads[0] ?? team} look="chip" testId="team-status" />
            <Spend usage={team.usage} />
            <span>
              started <Age at={team.createdAt} suffix=" ago" />
            </span>
          </span>
        }
        actions={
          <>
            {team.pendingApprovals > 0 ? (
              <Link href="/approvals/" className={buttonLook({ className: "text-call" })}>
                <Mark shape="flag" /> {team.pendingApprovals} waiting for a person
              </Link>
            ) : null}
            <CancelTeam team={team} />
          </>
        }
      />
      <div className="flex flex-col gap-6 p-3 md:p-5">
        <section aria-label="Threads">
          <ThreadTree threads={team.threads} />
        </section>
        <section aria-label="Graph" className="h-80 rounded-lg border bg-sunk/50 max-md:hidden">
          <TeamGraph threads={team.threads} onOpen={(threadId) => router.push(threadHref(threadId))} />
        </section>
      </div>
    </>
  );
}

export function TeamScreen() {
  const [id] = useQueryState("id");
  const team = useTeam(id);
  if (!id) return <Empty title="Which team?">The address names none. All of them are under Teams.</Empty>;
  if (team.isError) return <ProblemNotice error={team.error} className="m-4" />;
  return team.data ? <Team team={team.data} /> : <Loading />;
}
