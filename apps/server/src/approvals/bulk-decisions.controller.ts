// /v1/approvals/bulk-decisions: first a dry run that lists what a filter finds, then, with its token, a decision on exactly that list.
import { Body, Controller, HttpCode, Post } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { type ApprovalView, approvalView } from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { ApprovalList, asCommand, currentCommand } from "../log/index.js";
import { ProblemError } from "../problems.js";
import { ThreadCommands } from "../threads/thread-commands.js";
import { type BulkPlan, readToken, writeToken } from "./bulk-token.js";

const MAX_ITEMS = 500;

const body = z.strictObject({
  decision: z.enum(["approve", "deny"]),
  filter: z
    .strictObject({ agent: z.string(), tool: z.string(), thread: z.string(), team: z.string(), assignee: z.string() })
    .partial()
    .default({}),
  reason: z.string().min(1).max(4000).optional(),
  token: z.string().max(200_000).optional().describe("of the dry run; without one nothing is decided"),
});

const answer = z.object({
  dryRun: z.boolean(),
  token: z.string().nullable(),
  data: z.array(approvalView).describe("what the dry run found"),
  results: z.array(z.object({ id: z.string(), decided: z.boolean(), code: z.string().nullable() })),
});
type Answer = z.infer<typeof answer>;

@ApiTags("approvals")
@Controller("v1/approvals/bulk-decisions")
@Needs("approvals:decide")
export class BulkDecisionsController {
  constructor(
    private readonly approvals: ApprovalList,
    private readonly commands: ThreadCommands,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiResponse({ status: 200, standardSchema: answer })
  async decide(
    @Body({ schema: body }) { decision, filter, reason, token }: z.output<typeof body>,
    @Caller() caller: Principal,
  ): Promise<Answer> {
    if (token === undefined) return this.dryRun(caller, decision, filter);
    const plan = readToken(token);
    if (plan?.decision !== decision) {
      const message = "not the token of a dry run with this decision; make a dry run first";
      throw new ProblemError("invalid_request", { detail: message, errors: [{ pointer: "/token", message }] });
    }
    return { dryRun: false, token: null, data: [], results: await this.decideAll(caller, plan, reason) };
  }

  private async dryRun(
    { workspaceId }: Principal,
    decision: BulkPlan["decision"],
    filter: z.output<typeof body>["filter"],
  ): Promise<Answer> {
    const found: ApprovalView[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { ...filter, status: "open", kind: "approval", limit: 200, ...(cursor ? { cursor } : {}) };
      const page = await this.approvals.list(workspaceId, query);
      found.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor && found.length < MAX_ITEMS);
    const data = found.slice(0, MAX_ITEMS);
    const items = data.map(({ id, threadId, argsHash }) => ({ id, threadId, argsHash }));
    return { dryRun: true, token: writeToken({ decision, items }), data, results: [] };
  }

  /** One after the other, each an event and an entry of the audit of its own. One that is refused stops none of the others. */
  private async decideAll(caller: Principal, plan: BulkPlan, reason: string | undefined): Promise<Answer["results"]> {
    const results: Answer["results"] = [];
    for (const item of plan.items) {
      const code = await this.decideOne(caller, plan.decision, { ...item, reason });
      results.push({ id: item.id, decided: code === null, code });
    }
    return results;
  }

  private async decideOne(
    caller: Principal,
    decision: BulkPlan["decision"],
    item: BulkPlan["items"][number] & { reason: string | undefined },
  ): Promise<string | null> {
    const { id, threadId, argsHash, reason } = item;
    const { address, requestId } = currentCommand() ?? {};
    const request = { workspaceId: caller.workspaceId, principal: caller.name, address, requestId };
    const command = { kind: "decide" as const, challengeId: id, decision, argsHash, reason, by: caller.name };
    try {
      await asCommand(request, () => this.commands.issue(caller.workspaceId, threadId, command));
      return null;
    } catch (error) {
      if (error instanceof ProblemError) return error.code;
      throw error;
    }
  }
}
