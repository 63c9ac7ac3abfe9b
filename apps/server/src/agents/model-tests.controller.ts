// /v1/models/{alias}/test: a few small requests to a model, to see whether threads can use it.
import { Body, Controller, HttpCode, Inject, Param, Post } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { noBody } from "../http/no-body.js";
import { AuditTrail, currentCommand } from "../log/index.js";
import { connectionCheck, testConnection } from "../models/connection-test.js";
import type { ProjectRegistry } from "../project/registry.js";
import { findModel } from "./named-models.js";
import { PROJECT } from "./project-token.js";

const report = z.object({ model: z.string(), ok: z.boolean(), checks: z.array(connectionCheck) });

@ApiTags("models")
@Controller("v1/models")
export class ModelTestsController {
  constructor(
    @Inject(PROJECT) private readonly registry: ProjectRegistry,
    private readonly audit: AuditTrail,
  ) {}

  /** Asks the provider, whatever gate is shut: it is a person who wants to know. */
  @Post(":alias/test")
  @HttpCode(200)
  @Needs("threads:write")
  @ApiResponse({ status: 200, standardSchema: report })
  async test(
    @Param("alias") alias: string,
    @Body({ schema: noBody }) _: object,
    @Caller() { workspaceId }: Principal,
  ): Promise<z.infer<typeof report>> {
    const { model } = findModel(this.registry.models(workspaceId), alias);
    const checks = await testConnection(model);
    const ok = checks.length > 0 && checks.every((one) => one.ok);
    const command = currentCommand();
    if (command)
      await this.audit.record({ ...command, audit: { action: "model.test", target: model.id, data: { ok } } });
    return { model: model.id, ok, checks };
  }
}
