// /v1/threads/:id: its log by page and as a stream, its result, and the prompt of a request.
import { Controller, Get, Headers, Param, Query, Res } from "@nestjs/common";
import { ApiProduces, ApiResponse, ApiTags } from "@nestjs/swagger";
import {
  type Event,
  eventEnvelope,
  type OutcomeView,
  outcomeView,
  type ThreadView,
  threadStatus,
} from "@roundhouse/runtime";
import type { Response } from "express";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import { mayDo, type Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { eventStream, flag } from "../http/page-query.js";
import { EventStreams } from "../live/event-streams.js";
import { ReleasedEvents } from "../live/released-events.js";
import { ThreadList } from "../log/index.js";
import { cursorAhead, notFound } from "../problems.js";
import { ResultWaiter } from "./result-waiter.js";
import { type PromptView, ThreadPrompts } from "./thread-prompts.js";

const eventsQuery = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  types: z.string().optional().describe("a list of event types, with commas between"),
});
const streamQuery = z.object({ after: z.coerce.number().int().nonnegative().optional(), follow: flag });
const resultQuery = z.object({ wait: z.coerce.number().min(0).max(60).default(0).describe("seconds") });
const promptQuery = z.object({ seq: z.coerce.number().int().positive().optional() });
const eventPage = z.object({ data: z.array(eventEnvelope), nextAfter: z.number().int().nullable() });
const promptView = z.object({
  seq: z.number().int(),
  purpose: z.string(),
  model: z.string(),
  promptHash: z.string(),
  matches: z.boolean().describe("whether it has the hash that was recorded before the send"),
  prompt: z.unknown(),
  text: z.string(),
});
const result = z.object({ threadId: z.string(), status: threadStatus, outcome: outcomeView.nullable() });

@ApiTags("threads")
@Controller("v1/threads/:id")
@Needs("threads:read")
export class ThreadEventsController {
  constructor(
    private readonly threads: ThreadList,
    private readonly released: ReleasedEvents,
    private readonly streams: EventStreams,
    private readonly results: ResultWaiter,
    private readonly prompts: ThreadPrompts,
  ) {}

  @Get("events")
  @ApiResponse({ status: 200, standardSchema: eventPage })
  async events(
    @Param("id") id: string,
    @Query({ schema: eventsQuery }) { after, limit, types }: z.output<typeof eventsQuery>,
    @Caller() caller: Principal,
  ): Promise<{ data: Event[]; nextAfter: number | null }> {
    await this.mustSee(id, caller);
    const events = await this.released.page(id, { after, limit, rawResults: mayDo(caller, "results:raw") });
    if (events.length === 0 && after > 0 && (await this.endOf(id, caller)) < after) throw cursorAhead();
    const wanted = types === undefined ? null : new Set(types.split(","));
    const data = wanted ? events.filter((event) => wanted.has(event.type)) : events;
    return { data, nextAfter: events.length === limit ? (events.at(-1)?.seq ?? null) : null };
  }

  @Get("events/stream")
  @ApiProduces("text/event-stream")
  @ApiResponse(eventStream)
  async stream(
    @Param("id") id: string,
    @Query({ schema: streamQuery }) { after, follow }: z.output<typeof streamQuery>,
    @Headers("last-event-id") lastEventId: string | undefined,
    @Caller() caller: Principal,
    @Res() response: Response,
  ): Promise<void> {
    await this.mustSee(id, caller);
    const from = /^\d+$/.test(lastEventId ?? "") ? Number(lastEventId) : (after ?? 0);
    this.streams.thread(response, { threadId: id, caller, after: from, follow });
  }

  @Get("result")
  @ApiResponse({ status: 200, standardSchema: result })
  async result(
    @Param("id") id: string,
    @Query({ schema: resultQuery }) { wait }: z.output<typeof resultQuery>,
    @Caller() caller: Principal,
  ): Promise<{ threadId: string; status: ThreadView["status"]; outcome: OutcomeView | null }> {
    const thread = await this.results.wait(caller.workspaceId, id, wait * 1000);
    if (!thread) throw notFound("thread");
    return { threadId: id, status: thread.status, outcome: thread.outcome };
  }

  @Get("prompt")
  @ApiResponse({ status: 200, standardSchema: promptView })
  async prompt(
    @Param("id") id: string,
    @Query({ schema: promptQuery }) { seq }: z.output<typeof promptQuery>,
    @Caller() caller: Principal,
  ): Promise<PromptView> {
    await this.mustSee(id, caller);
    const prompt = await this.prompts.render(id, seq);
    if (!prompt) throw notFound("request of a model at that seq");
    return prompt;
  }

  private async endOf(id: string, { workspaceId }: Principal): Promise<number> {
    const thread = await this.threads.one(workspaceId, id);
    if (!thread) throw notFound("thread");
    return thread.seq;
  }

  private async mustSee(id: string, { workspaceId }: Principal): Promise<void> {
    const [thread] = await this.threads.rootsOf([id]);
    if (thread?.workspaceId !== workspaceId) throw notFound("thread");
  }
}
