// /v1/teams: a root thread and the tree under it, launched, watched and cancelled as one.
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Res } from "@nestjs/common";
import { ApiProduces, ApiResponse, ApiTags } from "@nestjs/swagger";
import {
  agentBody,
  budget,
  cancelBody,
  type Event,
  eventEnvelope,
  moment,
  type TeamView,
  teamView,
  threadStatus,
} from "@roundhouse/runtime";
import type { Response } from "express";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import { mayDo, type Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { eventStream, flag, pageQuery } from "../http/page-query.js";
import { EventStreams } from "../live/event-streams.js";
import { ReleasedEvents } from "../live/released-events.js";
import { formatTeamCursor, isAhead, parseTeamCursor, type TeamCursor } from "../live/team-cursor.js";
import { type Page, ThreadList } from "../log/index.js";
import { cursorAhead, notFound, ProblemError } from "../problems.js";
import { label, storable } from "../threads/storable.js";
import { ThreadCommands } from "../threads/thread-commands.js";

const launchTeam = z.strictObject({
  name: label.min(1).optional(),
  lead: z.union([z.string(), agentBody]).describe("the agent that leads: its name, or its definition"),
  members: z.array(agentBody).max(32).optional().describe("agents made for this team, to be spawned by name"),
  input: z.string().min(1),
  budget: budget.optional(),
  deadline: moment.optional(),
  approvers: z.array(label).min(1).optional(),
  metadata: storable.optional(),
});
const list = pageQuery.extend({ status: threadStatus.optional() });
const eventsQuery = z.object({
  after: z.string().default(""),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});
const streamQuery = z.object({ after: z.string().default(""), follow: flag });
const accepted = z.object({ teamId: z.string(), inputId: z.string() });
const cancelled = z.object({ teamId: z.string() });
const eventPage = z.object({ data: z.array(eventEnvelope), nextAfter: z.string().nullable() });
const page = z.object({ data: z.array(teamView), nextCursor: z.string().nullable() });

@ApiTags("teams")
@Controller("v1/teams")
export class TeamsController {
  constructor(
    private readonly commands: ThreadCommands,
    private readonly threads: ThreadList,
    private readonly released: ReleasedEvents,
    private readonly streams: EventStreams,
  ) {}

  @Post()
  @HttpCode(202)
  @Needs("threads:write")
  @ApiResponse({ status: 202, standardSchema: accepted })
  async launch(
    @Body({ schema: launchTeam }) body: z.output<typeof launchTeam>,
    @Caller() { workspaceId, name, by }: Principal,
  ): Promise<z.infer<typeof accepted>> {
    const { lead, ...rest } = body;
    const source = by === "session" ? "dashboard" : "api";
    const { threadId, inputId } = await this.commands.launch({
      ...rest,
      agent: lead,
      workspaceId,
      principal: name,
      source,
      field: "lead",
    });
    return { teamId: threadId, inputId };
  }

  @Get()
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: page })
  list(
    @Query({ schema: list }) query: z.output<typeof list>,
    @Caller() { workspaceId }: Principal,
  ): Promise<Page<TeamView>> {
    return this.threads.teams(workspaceId, query);
  }

  @Get(":id")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: teamView })
  async one(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<TeamView> {
    const team = await this.threads.team(workspaceId, id);
    if (!team) throw notFound("team");
    return team;
  }

  @Post(":id/cancel")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: cancelled })
  async cancel(
    @Param("id") id: string,
    @Body({ schema: cancelBody.default({ scope: "tree" }) }) { reason }: z.output<typeof cancelBody>,
    @Caller() { workspaceId, name }: Principal,
  ): Promise<{ teamId: string }> {
    // A child is a thread of a team, and is cancelled as a thread.
    const [root] = await this.threads.rootsOf([id]);
    if (root?.workspaceId !== workspaceId || root.rootId !== id) throw notFound("team");
    await this.commands.issue(workspaceId, id, { kind: "cancel", scope: "tree", reason, by: name });
    return { teamId: id };
  }

  /** Thread by thread, each in its order; one cursor holds the place in all of them. */
  @Get(":id/events")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: eventPage })
  async events(
    @Param("id") id: string,
    @Query({ schema: eventsQuery }) { after, limit }: z.output<typeof eventsQuery>,
    @Caller() caller: Principal,
  ): Promise<{ data: Event[]; nextAfter: string | null }> {
    const cursor = cursorOf(after);
    const logs = await this.mustSee(id, caller);
    if (isAhead(cursor, logs)) throw cursorAhead();
    const data: Event[] = [];
    for (const { threadId } of logs) {
      const room = limit - data.length;
      if (room === 0) break;
      const view = { after: cursor[threadId] ?? 0, limit: room, rawResults: mayDo(caller, "results:raw") };
      const events = await this.released.page(threadId, view);
      data.push(...events);
      cursor[threadId] = events.at(-1)?.seq ?? view.after;
    }
    return { data, nextAfter: data.length === limit ? formatTeamCursor(cursor) : null };
  }

  @Get(":id/events/stream")
  @Needs("threads:read")
  @ApiProduces("text/event-stream")
  @ApiResponse(eventStream)
  async stream(
    @Param("id") id: string,
    @Query({ schema: streamQuery }) { after, follow }: z.output<typeof streamQuery>,
    @Headers("last-event-id") lastEventId: string | undefined,
    @Caller() caller: Principal,
    @Res() response: Response,
  ): Promise<void> {
    const cursor = cursorOf(lastEventId || after);
    await this.mustSee(id, caller);
    this.streams.team(response, { teamId: id, caller, cursor, follow });
  }

  private async mustSee(id: string, { workspaceId }: Principal): Promise<{ threadId: string; seq: number }[]> {
    const logs = await this.threads.teamLogs(workspaceId, id);
    if (logs.length === 0) throw notFound("team");
    return logs;
  }
}

function cursorOf(text: string): TeamCursor {
  const cursor = parseTeamCursor(text);
  if (!cursor) throw new ProblemError("invalid_request", { detail: "after: a cursor that this service gave" });
  return cursor;
}
