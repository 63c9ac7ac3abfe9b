// What people may do with webhooks: endpoints with checked addresses and sealed secrets, tests, and messages sent again.
import { type CreatedWebhookEndpoint, newId, type WebhookDeliveryView, webhookEndpointBody } from "@roundhouse/runtime";
import type { z } from "zod";
import type { Principal } from "../auth/principal.js";
import type { SecretBox } from "../auth/secret-box.js";
import type { WebhookDeliveries, WebhookEndpoints } from "../log/index.js";
import { type Rules, targetOf, urlProblem } from "../outgoing/target.js";
import { notFound, ProblemError } from "../problems.js";
import type { Queues } from "../queue/queues.js";
import { aboutEndpoint } from "./send-due.js";
import { newWebhookSecret } from "./signature.js";

export interface WebhookRooms {
  endpoints: WebhookEndpoints;
  webhookDeliveries: WebhookDeliveries;
  queues: Queues;
  outgoing: Rules;
  secretBox: SecretBox | null;
}

export class Webhooks {
  constructor(private readonly rooms: WebhookRooms) {}

  /** The secret is in the answer, and else only where it is sealed. */
  async create(
    { workspaceId, name }: Principal,
    { url, events = [], description }: z.output<typeof webhookEndpointBody>,
  ): Promise<CreatedWebhookEndpoint> {
    const { endpoints, secretBox } = this.rooms;
    if (!secretBox) {
      const detail = "secrets can't be stored here: set SECRETS_KEY, the same in every process";
      throw new ProblemError("not_configured", { detail });
    }
    await this.requireReachable(url);
    const id = newId("whe");
    const secret = newWebhookSecret();
    const sealedSecret = secretBox.seal(secret, aboutEndpoint(id));
    const endpoint = { id, workspaceId, url, events: [...new Set(events)], description, sealedSecret, createdBy: name };
    const created = await endpoints.create(endpoint, (view) => ({ ...view, secret }));
    if (!created) throw new ProblemError("too_many", { detail: "this workspace has 50 endpoints; delete one first" });
    return created;
  }

  async test({ workspaceId }: Principal, endpointId: string): Promise<WebhookDeliveryView> {
    await this.requireEnabled(workspaceId, endpointId);
    return this.queued(await this.rooms.webhookDeliveries.test(workspaceId, endpointId));
  }

  async redeliver({ workspaceId }: Principal, deliveryId: string): Promise<WebhookDeliveryView> {
    const { webhookDeliveries } = this.rooms;
    const endpointId = await webhookDeliveries.endpointOf(workspaceId, deliveryId);
    if (endpointId === null) throw notFound("delivery");
    await this.requireEnabled(workspaceId, endpointId);
    return this.queued(await webhookDeliveries.redeliver(workspaceId, deliveryId));
  }

  private queued(delivery: WebhookDeliveryView | null): WebhookDeliveryView {
    if (!delivery) throw notFound("delivery");
    this.rooms.queues.sendDue([delivery.endpointId]);
    return delivery;
  }

  private async requireEnabled(workspaceId: string, endpointId: string): Promise<void> {
    const endpoint = await this.rooms.endpoints.find(workspaceId, endpointId);
    if (!endpoint) throw notFound("webhook endpoint");
    if (endpoint.disabledAt === null) return;
    const detail = `this endpoint is disabled (${endpoint.disabledReason}); make a new one`;
    throw new ProblemError("endpoint_disabled", { detail });
  }

  /** A name that nobody knows yet may be known by the time something is sent: it is looked at again each time. */
  private async requireReachable(url: string): Promise<void> {
    const problem = urlProblem(url);
    const target = problem === null ? await targetOf(url, this.rooms.outgoing) : null;
    const refused = target && !target.ok && target.error.code === "refused" ? target.error.message : problem;
    if (refused === null) return;
    const errors = [{ pointer: "/url", message: refused }];
    throw new ProblemError("address_refused", { detail: `/url: ${refused}`, errors });
  }
}
