// People and programs that keep the fleet busy: they launch threads, and decide what waits for a person.
import { setTimeout as after } from "node:timers/promises";
import type { Seeded } from "../support/seeded.js";
import { Caller } from "../support/service/caller.js";
import type { Fleet } from "./fleet.js";

const agents = ["walker", "payer", "cautious", "flaky", "lead", "walker", "payer"];
/** More than so many that are not at rest: a machine that is behind is not given more. */
const ENOUGH = 250;
const PATIENCE_MS = 10_000;

export class Load {
  /** By the number of the launch: the thread that it was told. */
  readonly launched = new Map<number, string>();
  /** Answers that must not be: a 5xx other than 503, or a body that is none of ours. */
  readonly wrong: string[] = [];

  constructor(
    private readonly fleet: Fleet,
    private readonly random: Seeded,
  ) {}

  /** Launches at this pace until it is told to stop; each launch is repeated with its key until it is answered. */
  async launchAll({ everyMs, signal }: { everyMs: number; signal: AbortSignal }): Promise<void> {
    const pending = new Set<Promise<void>>();
    for (let n = 1; !signal.aborted; n++) {
      const one: Promise<void> = this.launch(n).finally(() => pending.delete(one));
      pending.add(one);
      await after(everyMs, undefined, { signal }).catch(() => undefined);
      while (!signal.aborted && (await this.unrested()) > ENOUGH) await after(200);
    }
    await Promise.all(pending);
  }

  private async launch(n: number): Promise<void> {
    const agent = this.random.pick(agents) ?? "walker";
    const body = { agent, input: `launch ${n}`, metadata: { launch: String(n) } };
    const answer = await this.insist("/v1/threads", body, `chaos-launch-${n}`);
    this.launched.set(n, answer.threadId);
  }

  /** Approves what asks, and closes what nobody knows the outcome of, until it is told to stop. */
  async decideAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.decideOnce().catch(() => undefined);
      await after(300, undefined, { signal }).catch(() => undefined);
    }
  }

  private async decideOnce(): Promise<void> {
    const url = this.random.pick(this.fleet.urls) ?? "";
    const api = new Caller(url, { apiKey: this.fleet.apiKey });
    const { status, body } = await within(api.get("/v1/approvals?status=open&limit=100"));
    if (status !== 200) return;
    await Promise.all(
      body.data.map((item: { id: string; kind: string; argsHash: string }) => {
        const id = encodeURIComponent(item.id);
        return item.kind === "outcome"
          ? within(api.post(`/v1/outcomes/${id}/resolution`, { outcome: "not_done" }))
          : within(api.post(`/v1/approvals/${id}/decision`, { decision: "approve", argsHash: item.argsHash }));
      }),
    );
  }

  /** What a client does that has a key: asks again until it hears. */
  private async insist(path: string, body: object, key: string): Promise<{ threadId: string }> {
    for (;;) {
      const url = this.random.pick(this.fleet.urls) ?? "";
      try {
        const api = new Caller(url, { apiKey: this.fleet.apiKey });
        const answer = await within(api.post(path, body, { "idempotency-key": key }));
        if (answer.status === 202) return answer.body;
        const unexpected = answer.status !== 409 && answer.status !== 503;
        if (unexpected) {
          const said = this.fleet.logOf(answer.body.requestId).slice(0, 1000);
          this.wrong.push(`${key}: ${answer.status} ${answer.body.code}; ${said}`);
        }
      } catch {
        // Nobody there, or cut off in the middle: the answer is lost, what it was about may not be.
      }
      if (this.fleet.stopping) throw new Error("the fleet is gone");
      await after(200);
    }
  }

  private async unrested(): Promise<number> {
    try {
      return await this.fleet.database.count("SELECT count(*) FROM threads WHERE status <> 'idle'");
    } catch {
      return 0;
    }
  }
}

function within<T>(work: Promise<T>): Promise<T> {
  const late = after(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error("no answer");
  });
  return Promise.race([work, late]);
}
