// The typed client: what a program asks of a Roundhouse server.
import {
  type AgentDataInput,
  type AgentDetail,
  type AgentView,
  type ApprovalView,
  type Budget,
  type Event,
  type OutcomeView,
  type PermissionMode,
  parseEvent,
  type TeamView,
  type ThreadView,
  type UsageAnswer,
  type UsageField,
} from "@roundhouse/runtime/browser";
import { AuditApi, UsersApi, usage } from "./admin-api.js";
import { ApprovalsApi } from "./approvals-api.js";
import { messages, type StreamOptions } from "./event-source.js";
import { type ClientOptions, Http } from "./http.js";
import { ModelsApi } from "./models-api.js";
import type { ListQuery, Page } from "./page.js";
import { WebhooksApi } from "./webhooks-api.js";

export interface Launch {
  agent: string;
  input: string;
  budget?: Budget;
  metadata?: Record<string, string>;
  deadline?: string;
}

export interface TeamLaunch {
  /** An agent's name, or its definition. */
  lead: string | AgentDataInput;
  /** Agents made for this team, to be spawned by name. */
  members?: AgentDataInput[];
  input: string;
  name?: string;
  budget?: Budget;
  metadata?: Record<string, string>;
  deadline?: string;
  approvers?: string[];
}

export interface ArtifactPage {
  id: string;
  threadId: string;
  mediaType: string;
  /** Of the whole. */
  bytes: number;
  offset: number;
  text: string;
  nextOffset: number | null;
}

export interface ThreadResult {
  threadId: string;
  status: ThreadView["status"];
  outcome: OutcomeView | null;
}

export interface PromptOfRequest {
  seq: number;
  purpose: string;
  model: string;
  promptHash: string;
  matches: boolean;
  prompt: unknown;
  text: string;
}

const id = encodeURIComponent;

export class RoundhouseClient {
  readonly threads: ThreadsApi;
  readonly teams: TeamsApi;
  readonly approvals: ApprovalsApi;
  readonly models: ModelsApi;
  readonly webhooks: WebhooksApi;
  readonly users: UsersApi;
  readonly audit: AuditApi;
  private readonly http: Http;

  constructor(private readonly options: ClientOptions) {
    this.http = new Http(options);
    this.threads = new ThreadsApi(this.http);
    this.teams = new TeamsApi(this.http);
    this.approvals = new ApprovalsApi(this.http);
    this.models = new ModelsApi(this.http);
    this.webhooks = new WebhooksApi(this.http);
    this.users = new UsersApi(this.http);
    this.audit = new AuditApi(this.http);
  }

  /** The same server and key, as another principal. */
  as(principal: string): RoundhouseClient {
    return new RoundhouseClient({ ...this.options, actAs: principal });
  }

  answerQuestion(questionId: string, answer: string): Promise<ApprovalView> {
    return this.http.json(`/v1/questions/${id(questionId)}/answer`, { method: "POST", body: { answer } });
  }

  resolveOutcome(
    outcomeId: string,
    body: { outcome: "done" | "not_done" | "retry"; result?: string },
  ): Promise<ApprovalView> {
    return this.http.json(`/v1/outcomes/${id(outcomeId)}/resolution`, { method: "POST", body });
  }

  /** One page of a stored output. */
  readArtifact(artifactId: string, query: { offset?: number; limit?: number } = {}): Promise<ArtifactPage> {
    return this.http.json(`/v1/artifacts/${id(artifactId)}`, { query });
  }

  agents(): Promise<{ data: AgentView[] }> {
    return this.http.json("/v1/agents");
  }

  /** With its versions, and who runs on which. */
  agent(name: string): Promise<AgentDetail> {
    return this.http.json(`/v1/agents/${id(name)}`);
  }

  /** A new version, for threads that start from now on. */
  defineAgent(body: AgentDataInput): Promise<AgentView> {
    return this.http.json("/v1/agents", { method: "POST", body });
  }

  /** Tokens and cost, told apart by day where nothing else is asked for. */
  usage(query: { by?: UsageField[]; from?: string; to?: string } = {}): Promise<UsageAnswer> {
    return usage(this.http, query);
  }

  ready(): Promise<{ status: string; problems: string[] }> {
    return this.http.json("/readyz");
  }
}

class ThreadsApi {
  constructor(private readonly http: Http) {}

  launch(body: Launch): Promise<{ threadId: string; inputId: string }> {
    return this.http.json("/v1/threads", { method: "POST", body });
  }

  get(threadId: string): Promise<ThreadView> {
    return this.http.json(`/v1/threads/${id(threadId)}`);
  }

  list(
    query: ListQuery & { status?: ThreadView["status"]; agent?: string; team?: string } = {},
  ): Promise<Page<ThreadView>> {
    return this.http.json("/v1/threads", { query });
  }

  input(
    threadId: string,
    body: { input: string; ifBusy?: "reject" | "queue" | "interrupt"; budget?: Budget },
  ): Promise<{ threadId: string; inputId: string }> {
    return this.tell(threadId, "inputs", body);
  }

  cancel(threadId: string, body: { scope?: "thread" | "tree"; reason?: string } = {}): Promise<{ threadId: string }> {
    return this.tell(threadId, "cancel", body);
  }

  fork(threadId: string, atSeq: number): Promise<{ threadId: string }> {
    return this.tell(threadId, "fork", { atSeq });
  }

  retryNow(threadId: string): Promise<{ threadId: string }> {
    return this.tell(threadId, "retry-now", {});
  }

  setModel(threadId: string, model: string): Promise<{ threadId: string }> {
    return this.tell(threadId, "model", { model });
  }

  setMode(threadId: string, mode: PermissionMode): Promise<{ threadId: string }> {
    return this.tell(threadId, "mode", { mode });
  }

  compact(threadId: string, instructions?: string): Promise<{ threadId: string }> {
    return this.tell(threadId, "compact", instructions === undefined ? {} : { instructions });
  }

  adoptConfig(threadId: string): Promise<{ threadId: string }> {
    return this.tell(threadId, "adopt-config", {});
  }

  /** Waits so many seconds at most for the run to end or to park. */
  result(threadId: string, waitSeconds = 0): Promise<ThreadResult> {
    return this.http.json(`/v1/threads/${id(threadId)}/result`, { query: { wait: waitSeconds } });
  }

  prompt(threadId: string, seq?: number): Promise<PromptOfRequest> {
    return this.http.json(`/v1/threads/${id(threadId)}/prompt`, { query: { seq } });
  }

  eventPage(threadId: string, after = 0, limit = 200): Promise<{ data: Event[]; nextAfter: number | null }> {
    return this.http.json(`/v1/threads/${id(threadId)}/events`, { query: { after, limit } });
  }

  /** The whole log as it is now. */
  async log(threadId: string): Promise<Event[]> {
    const events: Event[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: { data: Event[]; nextAfter: number | null } = await this.eventPage(threadId, after, 1000);
      events.push(...page.data);
      after = page.nextAfter;
    }
    return events;
  }

  /** Each event once, in order, across broken connections, until the run is over. */
  async *events(
    threadId: string,
    { after = 0, follow = false, signal }: StreamOptions & { after?: number } = {},
  ): AsyncGenerator<Event> {
    const call = { query: { follow }, signal, lastEventId: String(after) };
    yield* eventsIn(messages(this.http, `/v1/threads/${id(threadId)}/events/stream`, call));
  }

  private tell<T>(threadId: string, what: string, body: unknown): Promise<T> {
    return this.http.json(`/v1/threads/${id(threadId)}/${what}`, { method: "POST", body });
  }
}

class TeamsApi {
  constructor(private readonly http: Http) {}

  launch(body: TeamLaunch): Promise<{ teamId: string; inputId: string }> {
    return this.http.json("/v1/teams", { method: "POST", body });
  }

  get(teamId: string): Promise<TeamView> {
    return this.http.json(`/v1/teams/${id(teamId)}`);
  }

  list(query: ListQuery = {}): Promise<Page<TeamView>> {
    return this.http.json("/v1/teams", { query });
  }

  cancel(teamId: string, reason?: string): Promise<{ teamId: string }> {
    const body = reason === undefined ? {} : { reason };
    return this.http.json(`/v1/teams/${id(teamId)}/cancel`, { method: "POST", body });
  }

  /** Events of all threads of the team, each thread's in order. `after` is the cursor that a stream ended with. */
  async *events(
    teamId: string,
    { after, follow = false, signal }: StreamOptions & { after?: string } = {},
  ): AsyncGenerator<Event> {
    const call = { query: { follow }, signal, lastEventId: after };
    yield* eventsIn(messages(this.http, `/v1/teams/${id(teamId)}/events/stream`, call));
  }
}

/** As they are in the log, like those of a page. Types that this client does not know are passed over. */
async function* eventsIn(stream: AsyncIterable<{ event: string; data: string }>): AsyncGenerator<Event> {
  for await (const message of stream) {
    if (message.event !== "event") continue;
    const event: unknown = JSON.parse(message.data);
    if (parseEvent(event)) yield event as Event;
  }
}
