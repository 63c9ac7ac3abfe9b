// Standard Webhooks' own library reads what we sign.
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newWebhookSecret, signedHeaders } from "./signature.js";

const body = JSON.stringify({ type: "thread.completed", data: { text: "Grüße 😀" } });

test("a signed message verifies", () => {
  const secret = newWebhookSecret();
  const headers = signedHeaders(secret, { id: "whd_1", atMs: Date.now(), body });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign("whd_1", new Date(), body));
});

test("with another secret, another id, another body or at another time it does not", () => {
  const secret = newWebhookSecret();
  const headers = signedHeaders(secret, { id: "whd_1", atMs: Date.now(), body });
  const old = signedHeaders(secret, { id: "whd_1", atMs: Date.now() - 600_000, body });
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "whd_2" })).toThrow();
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(secret).verify(body, old)).toThrow();
});

test("a secret has 256 bits and its prefix", () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(newWebhookSecret());
});
