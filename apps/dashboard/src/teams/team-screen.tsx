// One team: its tree and its graph, what all of it did in one timeline, and the ways to stop it.
"use client";
import type { TeamView } from "@roundhouse/runtime/browser";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { type Branches, branchesOf } from "@/lib/branches";
import { cn } from "@/lib/class-names";
import type { TeamLog } from "@/live/team-log";
import { useTeamLog } from "@/live/use-team";
import { Button, buttonLook } from "@/ui/button";
import { Age } from "@/ui/moments";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading, PageHeader } from "@/ui/page";
import { Spend } from "@/ui/spend";
import { Mark, StateMark } from "@/ui/state-mark";
import { ThreadTree } from "@/ui/thread-tree";
import { CancelDialog } from "./cancel-dialog";
import { StopButton } from "./stop-button";
import { TeamTimeline } from "./team-timeline";
import { useCancel } from "./use-cancel";

const TeamGraph = dynamic(() => import("./team-graph").then((module) => module.TeamGraph), { ssr: false });

interface HeaderProps {
  team: TeamView;
  branches: Branches;
  onStop: (threadId: string) => void;
}

/** The lead's row and the sum of all rows: they come with each frame, the server's totals a moment later. */
function Header({ team, branches, onStop }: HeaderProps) {
  const lead = team.threads[0] ?? team;
  const waiting = team.threads.reduce((sum, { pendingApprovals }) => sum + pendingApprovals, 0);
  return (
    <PageHeader
      title={team.name}
      detail={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateMark of={lead} look="chip" testId="team-status" />
          <Spend usage={branches.get(team.teamId)?.usage ?? team.usage} />
          <span>
            started <Age at={team.createdAt} suffix=" ago" />
          </span>
        </span>
      }
      actions={
        <>
          {waiting > 0 ? (
            <Link href="/approvals/" className={cn(buttonLook(), "text-call")}>
              <Mark shape="flag" /> {waiting} waiting for a person
            </Link>
          ) : null}
          {lead.status === "idle" ? null : (
            <Button look="stop" onClick={() => onStop(team.teamId)} data-testid="cancel-team">
              Cancel team
            </Button>
          )}
        </>
      }
    />
  );
}

const halves = ["threads", "timeline"] as const;
type Half = (typeof halves)[number];
const halfNames: Record<Half, string> = { threads: "Threads", timeline: "Timeline" };

/** Where there is no room for both. */
function HalfSwitch({ shown, onShow }: { shown: Half; onShow: (half: Half) => void }) {
  return (
    <fieldset aria-label="What is shown" className="flex shrink-0 gap-1 border-b px-3 lg:hidden">
      {halves.map((half) => (
        <button
          key={half}
          type="button"
          aria-pressed={shown === half}
          onClick={() => onShow(half)}
          data-testid={`show-${half}`}
          className="-mb-px h-9 border-b-2 border-transparent px-2 text-sm text-ink-2 aria-pressed:border-lamp aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:h-11"
        >
          {halfNames[half]}
        </button>
      ))}
    </fieldset>
  );
}

function Team({ team, log }: { team: TeamView; log: TeamLog }) {
  const { threads } = team;
  const branches = useMemo(() => branchesOf(threads), [threads]);
  const cancel = useCancel();
  const [shown, setShown] = useQueryState("view", parseAsStringLiteral(halves).withDefault("threads"));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Header team={team} branches={branches} onStop={cancel.ask} />
      <HalfSwitch shown={shown} onShow={(half) => void setShown(half)} />
      <div
        className={cn(
          "max-lg:min-h-0 max-lg:flex-1 max-lg:overflow-auto lg:grid lg:h-[min(24rem,44dvh)] lg:shrink-0 lg:grid-cols-[20rem_1fr] lg:border-b xl:grid-cols-[25rem_1fr]",
          shown !== "threads" && "max-lg:hidden",
        )}
      >
        <section aria-label="Threads" className="p-2 lg:overflow-auto lg:border-r">
          <ThreadTree
            threads={threads}
            branches={branches}
            action={(thread) => (
              <StopButton
                thread={thread}
                name={branches.get(thread.threadId)?.path.join(" / ") ?? thread.agent}
                onStop={cancel.ask}
                className="h-auto self-stretch"
              />
            )}
          />
        </section>
        <section aria-label="Graph" className="h-96 bg-sunk/50 max-md:hidden max-lg:border-y lg:h-auto">
          <TeamGraph threads={threads} branches={branches} onStop={cancel.ask} />
        </section>
      </div>
      <section
        aria-label="Timeline"
        className={cn("flex min-h-0 flex-1 flex-col", shown !== "timeline" && "max-lg:hidden")}
      >
        <TeamTimeline team={team} branches={branches} log={log} />
      </section>
      {cancel.threadId === null ? null : (
        <CancelDialog
          team={team}
          branches={branches}
          threadId={cancel.threadId}
          onClose={cancel.close}
          returnFocus={cancel.returnFocus}
        />
      )}
    </div>
  );
}

function Loaded({ teamId }: { teamId: string }) {
  const { team, log } = useTeamLog(teamId);
  if (team.data) return <Team team={team.data} log={log} />;
  return team.isError ? <ProblemNotice error={team.error} className="m-4" /> : <Loading />;
}

export function TeamScreen() {
  const [id] = useQueryState("id");
  if (!id) return <Empty title="Which team?">The address names none. All of them are under Teams.</Empty>;
  return <Loaded key={id} teamId={id} />;
}
