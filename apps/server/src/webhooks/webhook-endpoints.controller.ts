// /v1/webhook-endpoints: where messages go, and whether they arrive.
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import {
  type CreatedWebhookEndpoint,
  createdWebhookEndpoint,
  type WebhookDeliveryView,
  type WebhookEndpointView,
  webhookDeliveryView,
  webhookEndpointBody,
  webhookEndpointView,
} from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { AnswersSecret } from "../http/answers-secret.js";
import { Caller } from "../http/api-request.js";
import { WebhookEndpoints } from "../log/index.js";
import { notFound } from "../problems.js";
import { Webhooks } from "./webhooks.js";

const list = z.object({ data: z.array(webhookEndpointView) });
const noBody = z.strictObject({}).default({});

@ApiTags("webhooks")
@Controller("v1/webhook-endpoints")
export class WebhookEndpointsController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  @Get()
  @Needs("webhooks:operate")
  @ApiResponse({ status: 200, standardSchema: list })
  async list(@Caller() { workspaceId }: Principal): Promise<{ data: WebhookEndpointView[] }> {
    return { data: await this.endpoints.list(workspaceId) };
  }

  @Post()
  @Needs("webhooks:write")
  @AnswersSecret("secret")
  @ApiResponse({ status: 201, standardSchema: createdWebhookEndpoint })
  create(
    @Body({ schema: webhookEndpointBody }) body: z.output<typeof webhookEndpointBody>,
    @Caller() caller: Principal,
  ): Promise<CreatedWebhookEndpoint> {
    return this.webhooks.create(caller, body);
  }

  @Delete(":id")
  @HttpCode(204)
  @Needs("webhooks:write")
  async remove(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<void> {
    if (!(await this.endpoints.remove(workspaceId, id))) throw notFound("webhook endpoint");
  }

  @Post(":id/test")
  @HttpCode(202)
  @Needs("webhooks:write")
  @ApiResponse({ status: 202, standardSchema: webhookDeliveryView })
  test(
    @Param("id") id: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<WebhookDeliveryView> {
    return this.webhooks.test(caller, id);
  }
}
