// Webhooks as the API takes and shows them, and the messages that their receivers get.
import { z } from "zod";

/** What a receiver may ask to be told of. */
export const webhookEventType = z.enum([
  "thread.completed",
  "thread.failed",
  "thread.parked",
  "thread.cancelled",
  "approval.requested",
  "approval.decided",
  "approval.expired",
  "approval.escalated",
  "model.switched",
  "retry.scheduled",
  "budget.exceeded",
  "child.finished",
]);
export type WebhookEventType = z.infer<typeof webhookEventType>;

/** Sent by hand only, to see whether a receiver hears. */
export const WEBHOOK_TEST = "webhook.test";

/** The body of a message: ids and small facts, no inputs, outputs or reasons. Those are asked for by the ids. */
export const webhookMessage = z.object({
  type: z.string(),
  timestamp: z.string().describe("when it happened"),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

const MAX_URL = 2000;

export const webhookEndpointBody = z.strictObject({
  url: z.string().min(1).max(MAX_URL).describe("http or https, on the public internet unless an admin allows it"),
  events: z.array(webhookEventType).min(1).optional().describe("without it, all of them"),
  description: z
    .string()
    .max(500)
    .refine((text) => !/\p{Surrogate}/u.test(text) && !text.includes("\0"), "no NUL and no half characters")
    .default(""),
});
export type WebhookEndpointBody = z.input<typeof webhookEndpointBody>;

export const webhookEndpointView = z.object({
  endpointId: z.string(),
  url: z.string(),
  events: z.array(webhookEventType).describe("empty: all of them"),
  description: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  disabledAt: z.string().nullable(),
  disabledReason: z.string().nullable(),
});
export type WebhookEndpointView = z.infer<typeof webhookEndpointView>;

export const createdWebhookEndpoint = webhookEndpointView.extend({
  secret: z
    .string()
    .nullable()
    .describe("shown this once: `whsec_` and the key that signs, in base64; null in a repeated answer"),
});
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpoint>;

export const webhookDeliveryStatus = z.enum(["pending", "delivered", "failed"]);

export const webhookAttempt = z.object({
  at: z.string(),
  durationMs: z.number().int(),
  status: z.number().int().nullable().describe("of the answer; null where there was none"),
  answer: z.string().describe("its first 1024 bytes, as text"),
  error: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookDeliveryView = z.object({
  deliveryId: z.string().describe("the message's `webhook-id`, the same at every attempt"),
  endpointId: z.string(),
  type: z.string(),
  threadId: z.string().nullable(),
  status: webhookDeliveryStatus,
  attempts: z.array(webhookAttempt).describe("the newest 20, in order"),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  message: webhookMessage,
});
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>;
