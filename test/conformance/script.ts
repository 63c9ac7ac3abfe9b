// What the models, hooks, tools and observers of a case say, with their place in it and the counts of who was called.
// It lives in the runner, so that a script's place outlives a killed worker.
import type { AnswerData, CaseData, ExtensionData, Place, ResponseData } from "./case.js";
import { holds } from "./subset.js";

export interface HookAsk {
  threadId: string;
  agent: string;
  extension: string;
  hook: string;
  subject: unknown;
}

/** `die`: the process that asked is to be killed right now. */
export type Told<T> = { die: true } | ({ die?: false } & T);

/** What scripted agents ask, wherever they run. */
export interface ScriptPort {
  model(ask: { threadId: string; agent: string; model: string }): Promise<{ response: ResponseData | null }>;
  hook(ask: HookAsk): Promise<Told<{ answer: AnswerData | null }>>;
  tool(ask: { threadId: string; tool: string }): Promise<Told<object>>;
  lookup(ask: { tool: string }): Promise<{ answer: "found" | "not_found" | "unsure" }>;
  observe(ask: { threadId: string; observer: string; seq: number }): Promise<{ answer: "ok" | "throws" | "hangs" }>;
}

type Counts = Record<string, number>;

export interface ThreadCounts {
  toolRuns: Counts;
  hookCalls: Counts;
  modelCalls: Counts;
  observed: Record<string, number[]>;
}

interface Trap {
  place: Place;
  threadId?: string;
  spring(threadId: string): Promise<"die" | "go on">;
}

const asList = (value: unknown): string => (typeof value === "string" ? value : "");

export class Script implements ScriptPort {
  readonly problems: string[] = [];
  readonly counts = new Map<string, ThreadCounts>();
  private readonly responses = new Map<string, ResponseData[]>();
  private readonly answers = new Map<string, AnswerData[]>();
  private readonly observers = new Map<string, ("ok" | "throws" | "hangs")[]>();
  private readonly lookups: NonNullable<CaseData["lookups"]>;
  private traps: Trap[] = [];

  constructor(data: CaseData) {
    this.lookups = data.lookups ?? {};
    for (const agent of data.agents) {
      this.responses.set(`${agent.name}/primary`, [...agent.model]);
      for (const [id, list] of Object.entries(agent.models ?? {})) this.responses.set(`${agent.name}/${id}`, [...list]);
      for (const extension of agent.extensions ?? []) this.addExtension(agent.name, extension);
    }
  }

  addExtension(agent: string, { name, hooks = {}, on = {} }: ExtensionData): void {
    for (const [hook, list] of Object.entries(hooks)) this.answers.set(`${agent}/${name}.${hook}`, [...list]);
    for (const [type, list] of Object.entries(on)) this.observers.set(`${agent}/${name}.${type}`, [...list]);
  }

  /** Springs the first time that hook or tool body runs. */
  setTrap(trap: Trap): void {
    this.traps.push(trap);
  }

  countsOf(threadId: string): ThreadCounts {
    const counts = this.counts.get(threadId) ?? { toolRuns: {}, hookCalls: {}, modelCalls: {}, observed: {} };
    this.counts.set(threadId, counts);
    return counts;
  }

  async model({
    threadId,
    agent,
    model,
  }: {
    threadId: string;
    agent: string;
    model: string;
  }): ReturnType<ScriptPort["model"]> {
    add(this.countsOf(threadId).modelCalls, model);
    const response = this.responses.get(`${agent}/${model}`)?.shift() ?? null;
    if (!response) this.problems.push(`the script of ${agent}/${model} ran out of responses`);
    return { response };
  }

  async hook({ threadId, agent, extension, hook, subject }: HookAsk): ReturnType<ScriptPort["hook"]> {
    const name = `${extension}.${hook}`;
    add(this.countsOf(threadId).hookCalls, name);
    if ((await this.spring(threadId, { hook: name })) === "die") return { die: true };
    const list = this.answers.get(`${agent}/${name}`) ?? [];
    const at = list.findIndex((entry) => entry.when === undefined || holds(subject, entry.when));
    const answer = list[at] ?? null;
    if (answer && at < list.length - 1) list.splice(at, 1);
    return { answer };
  }

  async tool({ threadId, tool }: { threadId: string; tool: string }): ReturnType<ScriptPort["tool"]> {
    add(this.countsOf(threadId).toolRuns, tool);
    return (await this.spring(threadId, { tool })) === "die" ? { die: true } : {};
  }

  async lookup({ tool }: { tool: string }): ReturnType<ScriptPort["lookup"]> {
    return { answer: this.lookups[tool] ?? "unsure" };
  }

  async observe(ask: { threadId: string; observer: string; seq: number }): ReturnType<ScriptPort["observe"]> {
    const { threadId, observer, seq } = ask;
    const list = this.observers.get(observer) ?? [];
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? "ok";
    if (answer === "ok") {
      const { observed } = this.countsOf(threadId);
      const name = observer.slice(observer.indexOf("/") + 1);
      observed[name] = [...(observed[name] ?? []), seq];
    }
    return { answer };
  }

  private async spring(threadId: string, place: Place): Promise<"die" | "go on"> {
    const trap = this.traps.find(
      (one) =>
        asList(one.place.hook) === asList(place.hook) &&
        asList(one.place.tool) === asList(place.tool) &&
        (one.threadId === undefined || one.threadId === threadId),
    );
    if (!trap) return "go on";
    this.traps = this.traps.filter((one) => one !== trap);
    return trap.spring(threadId);
  }
}

function add(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
