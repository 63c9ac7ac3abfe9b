// A viewer's copy of a team's logs, each folded by itself; one cursor holds the place in all of them.
import { addEvents, emptyLog, type LogEvent, type ThreadLog } from "./thread-log";

export type TeamLog = ReadonlyMap<string, ThreadLog>;

export const emptyTeamLog: TeamLog = new Map();

export interface ThreadEvents {
  threadId: string;
  events: readonly LogEvent[];
}

export type TeamReceived = { team: TeamLog; gap: boolean };

/** Adds events of one of the team's threads after its cursor. */
export function addThreadEvents(team: TeamLog, { threadId, events }: ThreadEvents): TeamReceived {
  const { thread, gap } = addEvents(team.get(threadId) ?? emptyLog(threadId), events);
  return { team: new Map(team).set(threadId, thread), gap };
}

/** The team that a thread says it belongs to; null while its beginning isn't known. */
export const teamOf = (events: readonly LogEvent[]): string | null => {
  const [first] = events;
  const root = first?.type === "thread_started" ? first.data.rootThreadId : null;
  return typeof root === "string" ? root : null;
};

/**
 * Many threads' events, by thread. What is of no member is of the lead: a fork's log begins with events of the thread that
 * it was forked from.
 */
export function byThread(events: readonly LogEvent[], { teamId, members }: Members): ThreadEvents[] {
  const groups = new Map<string, LogEvent[]>();
  for (const event of events) {
    const threadId = members.has(event.threadId) ? event.threadId : teamId;
    const group = groups.get(threadId);
    if (group) group.push(event);
    else groups.set(threadId, [event]);
  }
  return [...groups].map(([threadId, events]) => ({ threadId, events }));
}

interface Members {
  teamId: string;
  members: ReadonlySet<string>;
}

/** What the server is asked to go on from. */
export const teamCursor = (team: TeamLog): string =>
  JSON.stringify(Object.fromEntries([...team].map(([threadId, { seq }]) => [threadId, seq])));
