// How the teams of a test stand, read in one statement for all that are waited for.
import { setTimeout as after } from "node:timers/promises";
import type { TestDatabase } from "./service/database.js";

export interface TeamStanding {
  rootId: string;
  threads: number;
  /** Threads whose run is open, or whose input waits. */
  live: number;
  /** Threads that wait for a person to say what came of a call. */
  inDoubt: number;
}

interface Waiting {
  teamId: string;
  seen(team: TeamStanding): boolean;
  resolve(): void;
  reject(error: Error): void;
  what: string;
  deadline: number;
}

const LOOK_EVERY_MS = 10;
const standing = `SELECT t.root_id AS "rootId", count(*) AS threads,
    count(*) FILTER (WHERE t.parked LIKE '%outcome_unknown%') AS "inDoubt",
    count(*) FILTER (WHERE NOT t.run_ended OR t.turn_open OR EXISTS (SELECT 1 FROM inbox i WHERE i.thread_id = t.id)) AS live
  FROM threads t WHERE t.root_id = ANY($1::text[]) GROUP BY t.root_id`;

export class TeamBoard {
  private waiting: Waiting[] = [];
  private looking = false;

  constructor(private readonly database: TestDatabase) {}

  /** Resolves once the team stands as it is waited for. */
  until(
    teamId: string,
    seen: (team: TeamStanding) => boolean,
    { what, withinMs }: { what: string; withinMs: number },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ teamId, seen, resolve, reject, what, deadline: performance.now() + withinMs });
      void this.look();
    });
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    while (this.waiting.length > 0) {
      const ids = [...new Set(this.waiting.map(({ teamId }) => teamId))];
      const teams = new Map((await this.database.rows<TeamStanding>(standing, [ids])).map((one) => [one.rootId, one]));
      this.waiting = this.waiting.filter((one) => !this.answer(one, teams.get(one.teamId)));
      await after(LOOK_EVERY_MS);
    }
    this.looking = false;
  }

  private answer(one: Waiting, team: TeamStanding | undefined): boolean {
    if (team && one.seen(team)) one.resolve();
    else if (performance.now() > one.deadline) {
      one.reject(new Error(`${one.what}: not in time; ${one.teamId} stands ${JSON.stringify(team)}`));
    } else return false;
    return true;
  }
}
