// Teams that are cancelled at random moments of their lives, many of them at once.
import { type CancelledTeam, ENDS_WITHIN_MS, type Proof, proveCancel } from "./cancel-proof.js";
import { readSends } from "./projects/recorded-model.js";
import { type Seeded, seeded } from "./seeded.js";
import type { Service } from "./service/service.js";
import { until } from "./service/until.js";
import { TeamBoard } from "./team-board.js";

const AT_ONCE = 10;
/** How long a team may take to get as far as its moment, and how long after it the cancel may come. */
const MOMENT_WITHIN_MS = 20_000;
const LATEST_MS = 1200;

/** What a service needs for it: fewer places than threads that hold one, so that some children are always still queued. */
export const stormy = { project: "teams.ts", env: { WORKER_CONCURRENCY: "16" } };

export const stormSeed = (): number => Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);

interface Plan {
  input: string;
  /** The cancel comes so long after the team has so many threads. */
  threads: number;
  afterMs: number;
  by: "team" | "thread";
}

function plan(random: Seeded): Plan {
  const runs = random.next() < 0.5 ? "digger" : "watcher";
  const kinds = ["streamer", runs, "payer", "waiter", "summarizer", "spawner", "finisher", "streamer"];
  const background = random.next();
  const words = random.shuffled(kinds).map((kind) => (random.next() < background ? `${kind}&` : kind));
  return {
    input: words.join(" "),
    threads: 1 + random.below(10),
    afterMs: random.next() < 0.5 ? random.below(60) : random.below(LATEST_MS),
    by: random.next() < 0.5 ? "team" : "thread",
  };
}

export async function cancelStorm(
  service: Service,
  { cancels, seed }: { cancels: number; seed: number },
): Promise<Proof[]> {
  const random = seeded(seed);
  const board = new TeamBoard(service.database);
  const plans = Array.from({ length: cancels }, () => plan(random));
  const cancelled: CancelledTeam[] = [];
  const player = async (): Promise<void> => {
    for (let next = plans.pop(); next; next = plans.pop()) cancelled.push(await playAndCancel(service, board, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  const sends = readSends(service.data);
  return Promise.all(cancelled.map((one) => proveCancel(service.database, one, sends)));
}

async function playAndCancel(
  { client }: Service,
  board: TeamBoard,
  { input, threads, afterMs, by }: Plan,
): Promise<CancelledTeam> {
  const { teamId } = await client.teams.launch({ lead: "lead", input });
  const moment = { what: `${input}: ${threads} threads`, withinMs: MOMENT_WITHIN_MS };
  await board.until(teamId, (team) => team.threads >= threads, moment);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await (by === "team" ? client.teams.cancel(teamId) : client.threads.cancel(teamId));
  const answeredAt = Date.now();
  const end = { what: `${input}: all end`, withinMs: ENDS_WITHIN_MS + 1000 };
  await board.until(teamId, (team) => team.live === 0, end);
  return { teamId, answeredAt };
}

/** Nothing asks, waits or is held any more, in the database and in the queues. */
export async function nothingLeft(service: Service): Promise<void> {
  const { data } = await service.client.approvals.list({ status: "open" });
  if (data.length > 0) throw new Error(`still asked: ${data.map(({ summary }) => summary).join(", ")}`);
  const queues = async (): Promise<boolean> => {
    const { body } = await service.http.get("/v1/queues");
    const depths = body.data as { waiting: number; active: number; delayed: number }[];
    return depths.every((one) => one.waiting + one.active + one.delayed === 0);
  };
  await until(queues, { what: "no job is left in any queue", withinMs: ENDS_WITHIN_MS });
  const held = await service.database.count("SELECT count(*) FROM threads WHERE lease_owner IS NOT NULL");
  if (held > 0) throw new Error(`${held} threads are still held`);
}
