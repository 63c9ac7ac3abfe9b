// /v1/usage: tokens and cost by day, agent and model, from what is stored.
import { Controller, Get, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { MAX_USAGE_ROWS, Usage, type UsageField, type UsageRow, usageFields } from "../log/index.js";
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
const row = z.object({
  day: z.string().nullable(),
  agent: z.string().nullable(),
  model: z.string().nullable(),
  requests: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
  costMicros: z.number().nullable().describe("null when none of the requests was of a model with a price"),
  unpricedRequests: z.number().describe("requests without a cost, which are missing in it"),
});
const answer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.array(z.enum(usageFields)),
  data: z.array(row),
  complete: z.boolean().describe(`false when there are more than ${MAX_USAGE_ROWS} rows; ask for less at once`),
});

interface UsageAnswer {
  from: string;
  to: string;
  by: UsageField[];
  data: UsageRow[];
  complete: boolean;
}

@ApiTags("admin")
@Controller("v1/usage")
@Needs("threads:read")
export class UsageController {
  constructor(private readonly usage: Usage) {}

  @Get()
  @ApiResponse({ status: 200, standardSchema: answer })
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
