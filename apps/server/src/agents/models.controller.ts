// /v1/models: how each model is, and what an operator may do about it.
import { Body, Controller, Get, HttpCode, Param, Post } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { holdBody, type ModelAnswer, type ModelView, modelAnswer, modelView } from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { noBody } from "../http/no-body.js";
import { ModelOperations } from "./model-operations.js";

const list = z.object({ data: z.array(modelView) });
const hold = holdBody.default({});

@ApiTags("models")
@Controller("v1/models")
export class ModelsController {
  constructor(private readonly operations: ModelOperations) {}

  @Get()
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: list })
  async list(@Caller() caller: Principal): Promise<{ data: ModelView[] }> {
    return { data: await this.operations.list(caller) };
  }

  @Post(":alias/hold")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: modelAnswer })
  hold(
    @Param("alias") alias: string,
    @Body({ schema: hold }) body: z.output<typeof hold>,
    @Caller() caller: Principal,
  ): Promise<ModelAnswer> {
    return this.operations.hold(caller, alias, body);
  }

  @Post(":alias/release")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: modelAnswer })
  release(
    @Param("alias") alias: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<ModelAnswer> {
    return this.operations.release(caller, alias);
  }

  @Post(":alias/retry-all")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: modelAnswer })
  retryAll(
    @Param("alias") alias: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<ModelAnswer> {
    return this.operations.retryAll(caller, alias);
  }

  @Post(":alias/force-fallback")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: modelAnswer })
  forceFallback(
    @Param("alias") alias: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<ModelAnswer> {
    return this.operations.forceFallback(caller, alias);
  }

  @Post(":alias/revert")
  @HttpCode(202)
  @Needs("threads:operate")
  @ApiResponse({ status: 202, standardSchema: modelAnswer })
  revert(
    @Param("alias") alias: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<ModelAnswer> {
    return this.operations.revert(caller, alias);
  }
}
