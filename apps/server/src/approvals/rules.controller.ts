// /v1/permission-rules: what people had remembered for all threads of an agent.
import { Controller, Delete, Get, HttpCode, Param } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { PermissionRules } from "../log/index.js";
import { notFound } from "../problems.js";

type Rules = Awaited<ReturnType<PermissionRules["list"]>>;

@ApiTags("approvals")
@Controller("v1/permission-rules")
export class RulesController {
  constructor(private readonly rules: PermissionRules) {}

  @Get()
  @Needs("threads:read")
  async list(@Caller() { workspaceId }: Principal): Promise<{ data: Rules }> {
    return { data: await this.rules.list(workspaceId) };
  }

  @Delete(":id")
  @HttpCode(204)
  @Needs("approvals:decide")
  async revoke(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<void> {
    if (!(await this.rules.revoke(workspaceId, id))) throw notFound("rule");
  }
}
