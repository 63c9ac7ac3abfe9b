// One thread while a worker holds it: its state, and the appends that move it on.
import type { Agent } from "../config/agent.js";
import type { Event, EventDraft } from "../events/index.js";
import type { AppendRefusal, Effect, Model, ThreadHost } from "../ports.js";
import { heldBy, modelSubject, providerSubject } from "../state/gates.js";
import { reduce, reduceOn } from "../state/reduce.js";
import type { Facts } from "../state/step.js";
import type { ThreadState } from "../state/thread-state.js";

/** What the process brings to a thread: the agent's code, the other agents and models by name, and the application's own things. */
export interface ThreadCode {
  agent: Agent;
  agentNamed(name: string): Agent | undefined;
  modelNamed(id: string): Model | undefined;
  deps: unknown;
}

/** Another worker has the thread now: whatever this one still does is refused. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  constructor() {
    super("another worker took this thread over");
  }
}

export interface Plan {
  drafts: EventDraft[];
  effects?: Effect[] | undefined;
}

export type Appended = { ok: true; events: Event[] } | { ok: false; refusal: AppendRefusal | { code: "nothing" } };

export class Thread {
  /** Events that landed since they were last taken: what the observing hooks are told of. */
  private news: Event[] = [];

  private constructor(
    readonly host: ThreadHost,
    readonly code: ThreadCode,
    public state: ThreadState,
  ) {}

  static async load(host: ThreadHost, code: ThreadCode): Promise<Thread> {
    const events = await host.log.read(host.threadId);
    const thread = new Thread(host, code, reduce(events, host.threadId));
    thread.news = events.filter((event) => event.seq > host.seenSeq && event.epoch === 0);
    return thread;
  }

  get cancelled(): boolean {
    return this.state.cancel !== null;
  }

  /** What a step may look at. A log that went further than this thread knows is read first: a cancel must not be overlooked. */
  async facts(): Promise<Facts> {
    let world = await this.host.world(this.state);
    while (world.seq > this.state.seq) {
      await this.refresh();
      world = await this.host.world(this.state);
    }
    const { threadId } = this.host;
    return {
      ...world,
      held: heldBy(world.gates, { ...world, threadId, subjects: this.subjects() }),
      providerOf: (id) => this.code.modelNamed(id)?.provider,
      windowOf: (id) => this.code.modelNamed(id)?.window,
    };
  }

  /** The gates that a request to the thread's model has to pass. */
  subjects(): string[] {
    const id = this.state.model?.id ?? "";
    const model = this.code.modelNamed(id);
    return [modelSubject(model?.id ?? id), ...(model ? [providerSubject(accountOf(model))] : [])];
  }

  /**
   * Appends what `plan` makes of the newest state. Commands from outside may land in between: then the plan is made anew on what is there now,
   * and a plan that no longer applies gives null. Throws `LeaseLost`.
   */
  async append(plan: (state: ThreadState) => Plan | null): Promise<Appended> {
    for (;;) {
      const { drafts, effects } = plan(this.state) ?? { drafts: [] };
      if (drafts.length === 0 && !effects?.length) return { ok: false, refusal: { code: "nothing" } };
      const { host } = this;
      const result = await host.log.append({
        threadId: host.threadId,
        state: this.state,
        drafts,
        effects,
        epoch: host.epoch,
        actor: { kind: "host" },
      });
      if (result.ok) {
        this.state = result.state;
        this.news.push(...result.events);
        return { ok: true, events: result.events };
      }
      if (result.refusal.code === "stale_epoch") throw new LeaseLost();
      if (result.refusal.code === "invalid_transition")
        throw new Error(`invalid_transition: ${result.refusal.message}`);
      if (result.refusal.code !== "seq_conflict") return { ok: false, refusal: result.refusal };
      await this.refresh();
    }
  }

  /** Takes in what landed from outside. */
  async refresh(): Promise<void> {
    const events = await this.host.log.read(this.host.threadId, this.state.seq);
    this.state = reduceOn(this.state, events);
    this.news.push(...events);
  }

  takeNews(): Event[] {
    const { news } = this;
    this.news = [];
    return news;
  }
}

export const accountOf = ({ account, provider }: Model): string => account ?? provider;
