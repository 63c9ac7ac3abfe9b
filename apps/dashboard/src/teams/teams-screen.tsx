// All teams: how each stands, how many of its threads work, and what it has used.
"use client";
import type { TeamView } from "@roundhouse/runtime/browser";
import Link from "next/link";
import { fetchTeams } from "@/lib/endpoints";
import { teamHref } from "@/lib/hrefs";
import { usePages } from "@/lib/use-pages";
import { useBoard } from "@/live/use-board";
import { buttonLook } from "@/ui/button";
import { Age } from "@/ui/moments";
import { Empty, PageHeader } from "@/ui/page";
import { Paged } from "@/ui/paged";
import { Spend } from "@/ui/spend";
import { Mark, StateMark } from "@/ui/state-mark";

function TeamLine({ team }: { team: TeamView }) {
  const lead = team.threads[0];
  return (
    <li
      className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b px-4 py-3 hover:bg-sunk/60 md:grid-cols-[11rem_1fr_9rem_3rem_8rem_4rem] md:px-6"
      data-testid="team-row"
    >
      <StateMark of={team.threads[0] ?? team} />
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-1">
        <Link
          href={teamHref(team.teamId)}
          className="text-sm font-medium before:absolute before:inset-0 hover:underline"
        >
          {team.name}
        </Link>
        <p className="truncate text-xs text-ink-3">{lead?.title}</p>
      </div>
      <ul aria-label={`${team.threads.length} threads`} className="flex items-center justify-end gap-1.5 max-md:hidden">
        {team.threads.slice(0, 12).map((thread) => (
          <li key={thread.threadId} title={thread.agent}>
            <StateMark of={thread} look="mark" />
          </li>
        ))}
      </ul>
      <span className="text-xs text-ink-2 max-md:hidden">
        {team.pendingApprovals > 0 ? (
          <span className="inline-flex items-center gap-1 font-medium text-call">
            <Mark shape="flag" /> {team.pendingApprovals}
            <span className="sr-only"> waiting for a person</span>
          </span>
        ) : null}
      </span>
      <Spend usage={team.usage} className="text-right text-xs text-ink-2" />
      <Age at={team.createdAt} className="text-right text-xs text-ink-3 max-md:hidden" />
    </li>
  );
}

export function TeamsScreen() {
  useBoard();
  const { items: teams, ...list } = usePages(["teams", "list"], fetchTeams);
  const launch = (
    <Link href="/launch/" className={buttonLook({ look: "primary" })}>
      Launch a team
    </Link>
  );
  return (
    <>
      <PageHeader title="Teams" detail={list.loaded ? teams.length : null} actions={launch} />
      <Paged
        list={list}
        shown={teams.length}
        empty={
          <Empty title="No team yet" action={launch}>
            A team is a lead and whoever it spawns. Launch one and watch it branch out here.
          </Empty>
        }
      >
        <ul aria-label="Teams">
          {teams.map((team) => (
            <TeamLine key={team.teamId} team={team} />
          ))}
        </ul>
      </Paged>
    </>
  );
}
