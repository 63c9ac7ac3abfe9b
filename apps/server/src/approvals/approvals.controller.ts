// /v1/approvals, questions and outcomes: what waits for a person, and what the person says. No GET decides anything.
import { Body, Controller, Get, HttpCode, Param, Post, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { type ApprovalView, approvalView, decisionBody, pendingKind } from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { pageQuery } from "../http/page-query.js";
import { ApprovalList, AuditTrail, currentCommand, type Page } from "../log/index.js";
import { notFound } from "../problems.js";
import { label } from "../threads/storable.js";
import { ThreadCommands } from "../threads/thread-commands.js";

const list = pageQuery.extend({
  status: approvalView.shape.status.optional(),
  kind: pendingKind.optional(),
  agent: z.string().optional(),
  tool: z.string().optional(),
  assignee: z.string().optional(),
  thread: z.string().optional(),
  team: z.string().optional(),
});
const answerBody = z.strictObject({ answer: z.string() });
const resolutionBody = z.strictObject({
  outcome: z.enum(["done", "not_done", "retry"]),
  result: z.string().optional(),
});
const assignBody = z.strictObject({ assignee: label.nullable() });
const page = z.object({ data: z.array(approvalView), nextCursor: z.string().nullable() });

@ApiTags("approvals")
@Controller("v1")
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalList,
    private readonly commands: ThreadCommands,
    private readonly audit: AuditTrail,
  ) {}

  @Get("approvals")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: page })
  list(
    @Query({ schema: list }) query: z.output<typeof list>,
    @Caller() { workspaceId }: Principal,
  ): Promise<Page<ApprovalView>> {
    return this.approvals.list(workspaceId, query);
  }

  @Get("approvals/:id")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: approvalView })
  one(@Param("id") id: string, @Caller() caller: Principal): Promise<ApprovalView> {
    return this.find(caller, id);
  }

  @Post("approvals/:id/decision")
  @HttpCode(200)
  @Needs("approvals:decide")
  @ApiResponse({ status: 200, standardSchema: approvalView })
  async decide(
    @Param("id") id: string,
    @Body({ schema: decisionBody }) body: z.output<typeof decisionBody>,
    @Caller() caller: Principal,
  ): Promise<ApprovalView> {
    const { threadId } = await this.find(caller, id, "approval");
    await this.commands.issue(caller.workspaceId, threadId, {
      kind: "decide",
      challengeId: id,
      ...body,
      by: caller.name,
    });
    return this.find(caller, id);
  }

  @Post("approvals/:id/assign")
  @HttpCode(200)
  @Needs("approvals:decide")
  @ApiResponse({ status: 200, standardSchema: approvalView })
  async assign(
    @Param("id") id: string,
    @Body({ schema: assignBody }) { assignee }: z.output<typeof assignBody>,
    @Caller() caller: Principal,
  ): Promise<ApprovalView> {
    const before = await this.find(caller, id);
    await this.approvals.assign(caller.workspaceId, id, assignee);
    const command = currentCommand();
    const data = { before: before.assignee, after: assignee };
    if (command) await this.audit.record({ ...command, audit: { action: "approval.assign", target: id, data } });
    return this.find(caller, id);
  }

  @Post("questions/:id/answer")
  @HttpCode(200)
  @Needs("approvals:decide")
  @ApiResponse({ status: 200, standardSchema: approvalView })
  async answer(
    @Param("id") id: string,
    @Body({ schema: answerBody }) { answer }: z.output<typeof answerBody>,
    @Caller() caller: Principal,
  ): Promise<ApprovalView> {
    const { threadId, callId } = await this.find(caller, id, "question");
    await this.commands.issue(caller.workspaceId, threadId, { kind: "answer", callId, answer, by: caller.name });
    return this.find(caller, id);
  }

  @Post("outcomes/:id/resolution")
  @HttpCode(200)
  @Needs("approvals:decide")
  @ApiResponse({ status: 200, standardSchema: approvalView })
  async resolve(
    @Param("id") id: string,
    @Body({ schema: resolutionBody }) body: z.output<typeof resolutionBody>,
    @Caller() caller: Principal,
  ): Promise<ApprovalView> {
    const { threadId, callId } = await this.find(caller, id, "outcome");
    await this.commands.issue(caller.workspaceId, threadId, { kind: "resolve", callId, ...body, by: caller.name });
    return this.find(caller, id);
  }

  private async find({ workspaceId }: Principal, id: string, kind?: ApprovalView["kind"]): Promise<ApprovalView> {
    const found = await this.approvals.one(workspaceId, id);
    if (!found || (kind && found.kind !== kind)) throw notFound(kind ?? "approval");
    return found;
  }
}
