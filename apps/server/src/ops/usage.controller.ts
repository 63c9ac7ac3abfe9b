// /v1/usage: tokens and cost by day, agent and model, from what is stored.
import { Controller, Get, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { type UsageAnswer, usageAnswer, usageFields } from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { MAX_USAGE_ROWS, Usage } from "../log/index.js";
import { ProblemError } from "../problems.js";

const DAY_MS = 86_400_000;
const MAX_DAYS = 93;
const DEFAULT_DAYS = 30;

const moment = z.iso.datetime({ offset: true }).optional();
const query = z.object({
  from: moment.describe("30 days before `to` where nothing is said"),
  to: moment.describe("before then; now where nothing is said"),
  by: z
    .string()
    .default("day")
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(usageFields)).max(usageFields.length))
    .describe("what is told apart: day, agent, model, or several of them with commas between"),
});
@ApiTags("admin")
@Controller("v1/usage")
@Needs("threads:read")
export class UsageController {
  constructor(private readonly usage: Usage) {}

  @Get()
  @ApiResponse({ status: 200, standardSchema: usageAnswer })
  async list(
    @Query({ schema: query }) { by, ...range }: z.output<typeof query>,
    @Caller() { workspaceId }: Principal,
  ): Promise<UsageAnswer> {
    const toMs = range.to === undefined ? Date.now() : Date.parse(range.to);
    const fromMs = range.from === undefined ? toMs - DEFAULT_DAYS * DAY_MS : Date.parse(range.from);
    if (fromMs > toMs || toMs - fromMs > MAX_DAYS * DAY_MS)
      throw new ProblemError("invalid_request", { detail: `from: before \`to\`, and at most ${MAX_DAYS} days before` });
    const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
    const data = await this.usage.list(workspaceId, { from, to, by });
    return { from, to, by, data, complete: data.length < MAX_USAGE_ROWS };
  }
}
