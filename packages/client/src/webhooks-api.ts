// Where the server sends messages, and what became of them.
import type {
  CreatedWebhookEndpoint,
  WebhookDeliveryView,
  WebhookEndpointBody,
  WebhookEndpointView,
} from "@roundhouse/runtime/browser";
import type { Http } from "./http.js";
import type { ListQuery, Page } from "./page.js";

export type DeliveryQuery = ListQuery & { endpoint?: string; status?: WebhookDeliveryView["status"] };

const id = encodeURIComponent;

export class WebhooksApi {
  constructor(private readonly http: Http) {}

  endpoints(): Promise<{ data: WebhookEndpointView[] }> {
    return this.http.json("/v1/webhook-endpoints");
  }

  /** The secret that signs is in this answer and in no other. */
  createEndpoint(body: WebhookEndpointBody): Promise<CreatedWebhookEndpoint> {
    return this.http.json("/v1/webhook-endpoints", { method: "POST", body });
  }

  deleteEndpoint(endpointId: string): Promise<void> {
    return this.http.json(`/v1/webhook-endpoints/${id(endpointId)}`, { method: "DELETE" });
  }

  /** Sends a message that tells of nothing; what came of it is in the list of deliveries. */
  testEndpoint(endpointId: string): Promise<WebhookDeliveryView> {
    return this.http.json(`/v1/webhook-endpoints/${id(endpointId)}/test`, { method: "POST", body: {} });
  }

  /** The newest first. */
  deliveries(query: DeliveryQuery = {}): Promise<Page<WebhookDeliveryView>> {
    return this.http.json("/v1/webhook-deliveries", { query });
  }

  /** The same message once more, under its own id. */
  redeliver(deliveryId: string): Promise<WebhookDeliveryView> {
    return this.http.json(`/v1/webhook-deliveries/${id(deliveryId)}/redeliver`, { method: "POST", body: {} });
  }
}
