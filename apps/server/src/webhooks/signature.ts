// How a message is signed, by the Standard Webhooks specification (v1: HMAC-SHA256), and what its key looks like.
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const KEY_BYTES = 32;

export const newWebhookSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString("base64");

export interface Signed {
  id: string;
  /** Of this attempt, not of what it tells. */
  atMs: number;
  body: string;
}

export function signedHeaders(secret: string, { id, atMs, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
