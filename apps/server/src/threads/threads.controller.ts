// /v1/threads: launch one, list them, look at one, and tell one what to do.
import { Body, Controller, Get, HttpCode, Param, Post, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import {
  cancelBody,
  inputBody,
  launchBody,
  permissionMode,
  type ThreadView,
  threadStatus,
  threadView,
} from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { noBody } from "../http/no-body.js";
import { pageQuery } from "../http/page-query.js";
import { type Page, ThreadList } from "../log/index.js";
import { notFound } from "../problems.js";
import { storable } from "./storable.js";
import { ThreadCommands } from "./thread-commands.js";

const launch = launchBody.extend({ metadata: storable.optional() });
const list = pageQuery
  .extend({ status: threadStatus.optional(), agent: z.string().optional(), team: z.string().optional() })
  .catchall(z.string());
const forkBody = z.strictObject({ atSeq: z.number().int().positive() });
const modelBody = z.strictObject({ model: z.string() });
const modeBody = z.strictObject({ mode: permissionMode });
const compactBody = z.strictObject({ instructions: z.string().max(4000).optional() }).default({});
const accepted = z.object({ threadId: z.string(), inputId: z.string() });
const acknowledged = z.object({ threadId: z.string(), seq: z.number().int() });
const forked = z.object({ threadId: z.string() });
const page = z.object({ data: z.array(threadView), nextCursor: z.string().nullable() });

type Acknowledged = z.infer<typeof acknowledged>;

@ApiTags("threads")
@Controller("v1/threads")
export class ThreadsController {
  constructor(
    private readonly commands: ThreadCommands,
    private readonly threads: ThreadList,
  ) {}

  @Post()
  @HttpCode(202)
  @Needs("threads:write")
  @ApiResponse({ status: 202, standardSchema: accepted })
  launch(
    @Body({ schema: launch }) body: z.output<typeof launch>,
    @Caller() caller: Principal,
  ): Promise<z.infer<typeof accepted>> {
    return this.commands.launch({ ...body, ...giver(caller) });
  }

  @Get()
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: page })
  list(@Query({ schema: list }) query: z.output<typeof list>, @Caller() caller: Principal): Promise<Page<ThreadView>> {
    const { status, agent, team, cursor, limit, ...rest } = query;
    const filter = { status, agent, team, cursor: cursor as string | undefined, limit: limit as number };
    return this.threads.list(caller.workspaceId, { ...filter, metadata: metadataOf(rest) });
  }

  @Get(":id")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: threadView })
  async one(@Param("id") id: string, @Caller() caller: Principal): Promise<ThreadView> {
    const thread = await this.threads.one(caller.workspaceId, id);
    if (!thread) throw notFound("thread");
    return thread;
  }

  @Post(":id/inputs")
  @HttpCode(202)
  @Needs("threads:write")
  @ApiResponse({ status: 202, standardSchema: accepted })
  input(
    @Param("id") id: string,
    @Body({ schema: inputBody }) body: z.output<typeof inputBody>,
    @Caller() caller: Principal,
  ): Promise<z.infer<typeof accepted>> {
    return this.commands.input(id, { ...body, ...giver(caller) });
  }

  @Post(":id/cancel")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: acknowledged })
  cancel(
    @Param("id") id: string,
    @Body({ schema: cancelBody.default({ scope: "tree" }) }) body: z.output<typeof cancelBody>,
    @Caller() caller: Principal,
  ): Promise<Acknowledged> {
    return this.tell(id, caller, { kind: "cancel", ...body, by: caller.name });
  }

  @Post(":id/fork")
  @HttpCode(201)
  @Needs("threads:write")
  @ApiResponse({ status: 201, standardSchema: forked })
  fork(
    @Param("id") id: string,
    @Body({ schema: forkBody }) { atSeq }: z.output<typeof forkBody>,
    @Caller() { workspaceId }: Principal,
  ): Promise<{ threadId: string }> {
    return this.commands.fork({ workspaceId, threadId: id, atSeq });
  }

  @Post(":id/retry-now")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: acknowledged })
  retryNow(
    @Param("id") id: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<Acknowledged> {
    return this.tell(id, caller, { kind: "retryNow", by: caller.name });
  }

  @Post(":id/model")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: acknowledged })
  model(
    @Param("id") id: string,
    @Body({ schema: modelBody }) { model }: z.output<typeof modelBody>,
    @Caller() caller: Principal,
  ): Promise<Acknowledged> {
    return this.tell(id, caller, { kind: "setModel", modelId: model, by: caller.name });
  }

  @Post(":id/mode")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: acknowledged })
  mode(
    @Param("id") id: string,
    @Body({ schema: modeBody }) { mode }: z.output<typeof modeBody>,
    @Caller() caller: Principal,
  ): Promise<Acknowledged> {
    return this.tell(id, caller, { kind: "setMode", mode, by: caller.name });
  }

  @Post(":id/compact")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: acknowledged })
  compact(
    @Param("id") id: string,
    @Body({ schema: compactBody }) { instructions }: z.output<typeof compactBody>,
    @Caller() caller: Principal,
  ): Promise<Acknowledged> {
    return this.tell(id, caller, { kind: "compact", instructions, by: caller.name });
  }

  @Post(":id/adopt-config")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: acknowledged })
  adoptConfig(
    @Param("id") id: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<Acknowledged> {
    return this.tell(id, caller, { kind: "adoptConfig", by: caller.name });
  }

  private async tell(
    threadId: string,
    { workspaceId }: Principal,
    command: Parameters<ThreadCommands["issue"]>[2],
  ): Promise<Acknowledged> {
    const { state } = await this.commands.issue(workspaceId, threadId, command);
    return { threadId, seq: state.seq };
  }
}

/** Whose input it is, and which way it came. */
const giver = ({ workspaceId, name, by }: Principal) =>
  ({ workspaceId, principal: name, source: by === "session" ? "dashboard" : "api" }) as const;

/** `?metadata.team=blue` */
const metadataOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      key.startsWith("metadata.") && typeof value === "string" ? [[key.slice("metadata.".length), value]] : [],
    ),
  );
