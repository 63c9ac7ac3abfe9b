// /v1/webhook-deliveries: what was sent where, what came of it, and once more.
import { Body, Controller, Get, HttpCode, Param, Post, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import { type WebhookDeliveryView, webhookDeliveryStatus, webhookDeliveryView } from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { pageQuery } from "../http/page-query.js";
import { type Page, WebhookDeliveries } from "../log/index.js";
import { Webhooks } from "./webhooks.js";

const list = pageQuery.extend({ endpoint: z.string().optional(), status: webhookDeliveryStatus.optional() });
const page = z.object({ data: z.array(webhookDeliveryView), nextCursor: z.string().nullable() });
const noBody = z.strictObject({}).default({});

@ApiTags("webhooks")
@Controller("v1/webhook-deliveries")
export class WebhookDeliveriesController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  @Get()
  @Needs("webhooks:operate")
  @ApiResponse({ status: 200, standardSchema: page })
  list(
    @Query({ schema: list }) query: z.output<typeof list>,
    @Caller() { workspaceId }: Principal,
  ): Promise<Page<WebhookDeliveryView>> {
    return this.deliveries.list(workspaceId, query);
  }

  @Post(":id/redeliver")
  @HttpCode(202)
  @Needs("webhooks:operate")
  @ApiResponse({ status: 202, standardSchema: webhookDeliveryView })
  redeliver(
    @Param("id") id: string,
    @Body({ schema: noBody }) _: object,
    @Caller() caller: Principal,
  ): Promise<WebhookDeliveryView> {
    return this.webhooks.redeliver(caller, id);
  }
}
