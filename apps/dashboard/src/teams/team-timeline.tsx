// What the whole team did, in one list by time: each row says whose it is, and one thread can be looked at alone.
"use client";
import type { TeamView } from "@roundhouse/runtime/browser";
import { useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import type { Branches } from "@/lib/branches";
import type { TeamLog } from "@/live/team-log";
import { Button } from "@/ui/button";
import { Select } from "@/ui/fields";
import { Loading } from "@/ui/page";
import { EventRow } from "@/ui/timeline/event-row";
import { TailList } from "@/ui/timeline/tail-list";
import { useOpenRows } from "@/ui/timeline/use-open-rows";
import { useTail } from "@/ui/timeline/use-tail";
import { mergeRows, type TeamRow } from "./merge-rows";

const keyOf = ({ key }: TeamRow): string => key;

function Rows({ rows, caughtUp }: { rows: readonly TeamRow[]; caughtUp: boolean }) {
  const tail = useTail(rows.length, { startAtEnd: true, caughtUp });
  const { has, toggle } = useOpenRows(tail);
  return (
    <TailList
      items={rows}
      keyOf={keyOf}
      tail={tail}
      rowHeightPx={37}
      testId="team-timeline"
      empty={caughtUp ? <p className="p-4 text-sm text-ink-3">Nothing yet.</p> : <Loading label="Reading the logs" />}
    >
      {({ key, row, state, path }) => (
        <EventRow row={row} state={state} path={path} open={has(key)} onToggle={toggle} />
      )}
    </TailList>
  );
}

interface TeamTimelineProps {
  team: TeamView;
  branches: Branches;
  log: TeamLog;
}

/** The branch's name as one option; the task tells apart what has the same name. */
const MAX_TITLE = 48;
const short = (title: string): string => (title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE)}…` : title);

export function TeamTimeline({ team, branches, log }: TeamTimelineProps) {
  const [only, setOnly] = useQueryState("thread");
  // What was there when the page came is no news.
  const [first] = useState(team.threads);
  const caughtUp = first.every(({ threadId, seq }) => (log.get(threadId)?.seq ?? 0) >= seq);
  const rows = useMemo(() => mergeRows(log, branches), [log, branches]);
  const shown = useMemo(
    () => (only === null ? rows : rows.filter(({ state }) => state.threadId === only)),
    [rows, only],
  );
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-3 py-1.5 md:px-6">
        <h2 className="text-sm font-semibold max-lg:sr-only">Timeline</h2>
        <Select
          aria-label="Rows of"
          value={only ?? ""}
          onChange={(event) => void setOnly(event.target.value || null)}
          data-testid="timeline-filter"
          className="w-64 max-md:w-0 max-md:min-w-0 max-md:flex-1"
        >
          <option value="">all threads</option>
          {team.threads.map(({ threadId, title, path }) => (
            <option key={threadId} value={threadId}>
              {[(branches.get(threadId)?.path ?? path).join(" / "), short(title)].filter(Boolean).join(" · ")}
            </option>
          ))}
        </Select>
        {only === null ? null : (
          <Button look="quiet" onClick={() => void setOnly(null)}>
            Show all
          </Button>
        )}
        <span className="tabular ml-auto text-xs text-ink-3" data-testid="timeline-count">
          {shown.length} rows
        </span>
      </div>
      <Rows key={only} rows={shown} caughtUp={caughtUp} />
    </>
  );
}
