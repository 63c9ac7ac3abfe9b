// Follows a whole team on its one topic: its rows, and all of its threads' logs from where they stand here.
import type { Frame, Subscription } from "@roundhouse/runtime/browser";
import { fetchTeam, fetchTeamEvents } from "@/lib/endpoints";
import type { LiveConnection, Topic } from "./connection";
import { Refill } from "./refill";
import { Shown } from "./shown";
import {
  addThreadEvents,
  byThread,
  emptyTeamLog,
  type TeamLog,
  type ThreadEvents,
  teamCursor,
  teamOf,
} from "./team-log";

/** The rows of a team, kept elsewhere. */
export interface TeamRows extends Pick<Topic, "receive"> {
  has(threadId: string): boolean;
}

interface Following {
  connection: LiveConnection;
  rows: TeamRows;
}

export class TeamStore implements Topic {
  readonly log = new Shown<TeamLog>(emptyTeamLog);
  readonly #teamId: string;
  readonly #connection: LiveConnection;
  readonly #rows: TeamRows;
  readonly #refill = new Refill();

  constructor(teamId: string, { connection, rows }: Following) {
    this.#teamId = teamId;
    this.#connection = connection;
    this.#rows = rows;
  }

  subscription(): Subscription {
    return { topic: "team", id: this.#teamId, after: teamCursor(this.log.newest) };
  }

  receive(frame: Frame): void {
    this.#rows.receive(frame);
    if (frame.kind === "events") this.#add(frame);
    else if (frame.kind === "resync" && this.#isAbout(frame)) this.#startOver();
  }

  #add(frame: ThreadEvents): void {
    if (!this.#isMember(frame)) return;
    const { team, gap } = addThreadEvents(this.log.newest, frame);
    this.log.set(team);
    if (gap && !this.#refill.running) this.#connection.renew(this);
  }

  /** Frames of what this page followed before may still come. */
  #isMember({ threadId, events }: ThreadEvents): boolean {
    return this.log.newest.has(threadId) || this.#rows.has(threadId) || teamOf(events) === this.#teamId;
  }

  #isAbout({ topic, id }: Extract<Frame, { kind: "resync" }>): boolean {
    if (id === undefined) return false;
    return topic === "team" ? id === this.#teamId : topic === "thread" && this.log.newest.has(id);
  }

  #startOver(): void {
    void this.#refill.run(async () => this.log.set(await readTeamLog(this.#teamId)), {
      gone: () => this.log.set(emptyTeamLog),
      done: () => this.#connection.renew(this),
    });
  }
}

/** Everything, page by page. A child that comes in meanwhile is left to the subscription after it. */
async function readTeamLog(teamId: string): Promise<TeamLog> {
  const { threads } = await fetchTeam(teamId);
  const members = new Set(threads.map(({ threadId }) => threadId));
  let team = emptyTeamLog;
  let after: string | null = "";
  while (after !== null) {
    const page: Awaited<ReturnType<typeof fetchTeamEvents>> = await fetchTeamEvents(teamId, after);
    for (const events of byThread(page.events, { teamId, members })) team = addThreadEvents(team, events).team;
    after = page.nextAfter;
  }
  return team;
}
