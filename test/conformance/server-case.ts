// One case on a fleet: its steps as requests, and what came out as the API shows it.
import { ProblemError, RoundhouseClient } from "@roundhouse/client";
import type { ApprovalView, ThreadView } from "@roundhouse/runtime";
import type { CaseData, CrashAfter, ExtensionData, StepData } from "./case.js";
import { CrashPoint } from "./crash-point.js";
import { type Answer, accepted, type CaseRun, type ThreadReport } from "./engine.js";
import type { Fleet } from "./fleet.js";
import type { Script } from "./script.js";

const ALICE = "alice";
const POLL_MS = 25;
const OBSERVERS_QUIET_MS = 400;

export interface ServerCaseOptions {
  fleet: Fleet;
  workspaceId: string;
  key: string;
  data: CaseData;
  script: Script;
}

export class ServerCase implements CaseRun {
  private root: string | null = null;

  constructor(private readonly options: ServerCaseOptions) {}

  async input({ input, principal = ALICE, budget, ifBusy = "reject" }: StepData & { input: string }): Promise<Answer> {
    const { root } = this;
    const agent = this.options.data.agents[0]?.name ?? "";
    const more = budget ? { budget } : {};
    return this.ask(principal, async (client) => {
      if (root === null) this.root = (await client.threads.launch({ agent, input, ...more })).threadId;
      else await client.threads.input(root, { input, ifBusy, ...more });
    });
  }

  approve({ callId, principal = ALICE, editedInput, remember }: NonNullable<StepData["approve"]>): Promise<Answer> {
    return this.decide(callId, principal, {
      decision: "approve",
      ...(editedInput ? { editedInput } : {}),
      ...(remember ? { remember } : {}),
    });
  }

  deny({ callId, principal = ALICE, reason }: NonNullable<StepData["deny"]>): Promise<Answer> {
    return this.decide(callId, principal, { decision: "deny", ...(reason === undefined ? {} : { reason }) });
  }

  private async decide(
    callId: string,
    principal: string,
    body: Omit<Parameters<RoundhouseClient["approvals"]["decide"]>[1], "argsHash">,
  ): Promise<Answer> {
    const item = await this.pending(callId, "approval");
    if (!item) return { accepted: false, code: "not_found", message: `no challenge is open for ${callId}` };
    return this.ask(principal, (client) => client.approvals.decide(item.id, { argsHash: item.argsHash, ...body }));
  }

  async answer({ callId, answer, principal = ALICE }: NonNullable<StepData["answer"]>): Promise<Answer> {
    const item = await this.pending(callId, "question");
    return this.ask(principal, (client) => client.answerQuestion(item?.id ?? callId, answer));
  }

  async resolve({ callId, outcome, result }: NonNullable<StepData["resolve"]>): Promise<Answer> {
    const item = await this.pending(callId, "outcome");
    const body = { outcome, ...(result === undefined ? {} : { result }) };
    return this.ask(ALICE, (client) => client.resolveOutcome(item?.id ?? callId, body));
  }

  cancel(scope: "thread" | "tree" | undefined, threadId: string | undefined): Promise<Answer> {
    return this.onRoot((client, root) => client.threads.cancel(threadId ?? root, scope ? { scope } : {}));
  }

  setModel(id: string): Promise<Answer> {
    return this.onRoot((client, root) => client.threads.setModel(root, id));
  }

  setMode(mode: NonNullable<StepData["setMode"]>): Promise<Answer> {
    return this.onRoot((client, root) => client.threads.setMode(root, mode));
  }

  compact(): Promise<Answer> {
    return this.onRoot((client, root) => client.threads.compact(root));
  }

  fork(atSeq: number): Promise<Answer> {
    return this.onRoot(async (client, root) => {
      this.root = (await client.threads.fork(root, atSeq)).threadId;
    });
  }

  async advance(ms: number): Promise<void> {
    await this.options.fleet.advance(ms);
    await this.settled();
  }

  async swapExtensions(agent: string, extensions: ExtensionData[]): Promise<void> {
    for (const one of extensions) this.options.script.addExtension(agent, one);
    await this.options.fleet.swap(this.options.workspaceId, agent, extensions);
  }

  async crashAfter(crash: CrashAfter): Promise<void> {
    await this.options.fleet.arm(new CrashPoint(crash));
  }

  /** Every thread has ended, is parked, or waits for the clock or for a child that does. */
  async settled(): Promise<void> {
    while (!(await this.atRest())) await sleep(POLL_MS);
    await this.observersQuiet();
  }

  private async atRest(): Promise<boolean> {
    try {
      const client = await this.client(ALICE);
      const { data } = await client.threads.list({ limit: 200 });
      this.root ??= data.find((thread) => thread.parentThreadId === null)?.threadId ?? null;
      return data.every((thread) => !thread.working && thread.status !== "running");
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      return false;
    }
  }

  private async observersQuiet(): Promise<void> {
    const observed = this.options.data.agents.some((agent) => agent.extensions?.some((extension) => extension.on));
    if (!observed) return;
    const counted = (): string => JSON.stringify([...this.options.script.counts.values()].map((one) => one.observed));
    for (let before = ""; before !== counted(); ) {
      before = counted();
      await sleep(OBSERVERS_QUIET_MS);
    }
  }

  async threads(): Promise<ThreadReport[]> {
    const client = await this.client(ALICE);
    const { data } = await client.threads.list({ limit: 200 });
    const root = data.filter((thread) => thread.threadId === this.root);
    const children = data.filter((thread) => thread.parentThreadId !== null).reverse();
    return Promise.all([...root, ...children].map((thread) => this.report(client, thread)));
  }

  private async report(client: RoundhouseClient, thread: ThreadView): Promise<ThreadReport> {
    const events = await client.threads.log(thread.threadId);
    return { threadId: thread.threadId, agent: thread.agent, events, outcome: { ...thread.outcome } };
  }

  async promptText(threadId: string, seq: number): Promise<string> {
    const client = await this.client(ALICE);
    const { text, matches } = await client.threads.prompt(threadId, seq);
    if (!matches) throw new Error(`the prompt of ${seq} does not match its promptHash`);
    return text;
  }

  async close(): Promise<void> {
    await this.stopLeftovers();
    await this.options.fleet.closeCase(this.options.workspaceId);
  }

  /** What a case leaves parked or waiting is nobody's business any more. */
  private async stopLeftovers(): Promise<void> {
    if (this.root !== null) await this.cancel("tree", undefined).catch(() => undefined);
  }

  private async pending(callId: string, kind: ApprovalView["kind"]): Promise<ApprovalView | undefined> {
    const client = await this.client(ALICE);
    const { data } = await client.approvals.list({ limit: 200 });
    return data.find((item) => item.callId === callId && item.kind === kind);
  }

  private onRoot(work: (client: RoundhouseClient, root: string) => Promise<unknown>): Promise<Answer> {
    return this.ask(ALICE, (client) => work(client, this.root ?? ""));
  }

  /** A refusal comes back with its code; a reply that got lost with its process counts as accepted. */
  private async ask(principal: string, work: (client: RoundhouseClient) => Promise<unknown>): Promise<Answer> {
    try {
      await work(await this.client(principal));
      return accepted;
    } catch (error) {
      if (error instanceof ProblemError) return { accepted: false, code: error.problem.code, message: error.message };
      return accepted;
    }
  }

  private async client(principal: string): Promise<RoundhouseClient> {
    const { fleet, key } = this.options;
    await fleet.api.up();
    const client = new RoundhouseClient({ baseUrl: fleet.api.url ?? "", apiKey: key });
    return principal === ALICE ? client : client.as(principal);
  }
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
