// /v1/permission-rules: what people had remembered for all threads of an agent.
import { Controller, Delete, Get, HttpCode, Param } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { PermissionRules } from "../log/index.js";
import { notFound } from "../problems.js";

const list = z.object({
  data: z.array(
    z.object({
      ruleId: z.string(),
      agent: z.string(),
      rule: z.string(),
      decision: z.enum(["allow", "deny"]),
      threadId: z.string(),
      challengeId: z.string(),
      createdBy: z.string(),
      createdAt: z.string(),
      expiresAt: z.string().nullable(),
    }),
  ),
});

@ApiTags("approvals")
@Controller("v1/permission-rules")
export class RulesController {
  constructor(private readonly rules: PermissionRules) {}

  @Get()
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: list })
  async list(@Caller() { workspaceId }: Principal): Promise<z.infer<typeof list>> {
    return { data: await this.rules.list(workspaceId) };
  }

  @Delete(":id")
  @HttpCode(204)
  @Needs("approvals:decide")
  async revoke(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<void> {
    if (!(await this.rules.revoke(workspaceId, id))) throw notFound("rule");
  }
}
