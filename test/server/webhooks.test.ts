// Webhooks as their receivers see them: signed, told again until they are taken, and never lost with a process.
import { randomBytes } from "node:crypto";
import type { CreatedWebhookEndpoint, WebhookDeliveryView, WebhookEventType } from "@roundhouse/runtime";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNothingLost } from "../support/lost-deliveries.js";
import { type Answer, Receiver, status } from "../support/receiver.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({
    roles: ["api", "worker"],
    env: { SECRETS_KEY: randomBytes(32).toString("base64"), OUTGOING_ALLOW: "127.0.0.1", SWEEP_MS: "200" },
  });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const listen = (path: string, events?: WebhookEventType[], answer?: Answer): Promise<CreatedWebhookEndpoint> =>
  service.client.webhooks.createEndpoint({ url: receiver.address(path, answer), ...(events ? { events } : {}) });
const deliveries = async (endpoint: CreatedWebhookEndpoint): Promise<WebhookDeliveryView[]> =>
  (await service.client.webhooks.deliveries({ endpoint: endpoint.endpointId })).data;
const deliveryOf = (endpoint: CreatedWebhookEndpoint, is: (one: WebhookDeliveryView) => boolean, what: string) =>
  until(async () => (await deliveries(endpoint)).find(is), { what });
const run = async (input = "hello", agent = "echo"): Promise<string> => {
  const { threadId } = await service.client.threads.launch({ agent, input });
  await service.ended(threadId);
  return threadId;
};
/** As though the wait were over. */
const due = (deliveryId: string) =>
  service.database.rows("UPDATE webhook_deliveries SET next_at = now() WHERE id = $1", [deliveryId]);
const done: WebhookEventType[] = ["thread.completed"];

test("what was asked for comes, once, signed as the specification says, with ids and no text", async () => {
  const some = await listen("/some", ["thread.completed", "approval.requested", "approval.decided"]);
  const all = await listen("/all");
  const { threadId } = await service.client.threads.launch({ agent: "payer", input: "pay the secret sum" });
  const asked = await until(async () => (await service.client.approvals.list({ thread: threadId })).data[0], {
    what: "it asks",
  });
  await service.client.approvals.decide(asked.id, { decision: "approve", argsHash: asked.argsHash });
  await service.ended(threadId);
  await until(() => receiver.at("/all").length >= 4, { what: "all messages" });
  await until(() => receiver.at("/some").length >= 3, { what: "the chosen messages" });
  expect(receiver.typesAt("/some").sort()).toEqual(["approval.decided", "approval.requested", "thread.completed"]);
  expect(receiver.typesAt("/all").sort()).toEqual([
    "approval.decided",
    "approval.requested",
    "thread.completed",
    "thread.parked",
  ]);
  for (const { headers, body, json } of receiver.at("/some")) {
    expect(new Webhook(some.secret ?? "").verify(body, headers)).toEqual(json);
    expect(() => new Webhook(all.secret ?? "").verify(body, headers)).toThrow();
    expect(json.data).toMatchObject({ threadId, rootThreadId: threadId, workspaceId: "default", agent: "payer" });
    expect(body).not.toContain("secret sum");
  }
  const request = receiver.at("/some").find(({ json }) => json.type === "approval.requested");
  expect(request?.json.data).toMatchObject({ approvalId: asked.id, tool: "pay", callId: asked.callId });
  await until(async () => (await deliveries(all)).every((one) => one.status === "delivered"), {
    what: "all are noted",
  });
  await service.client.webhooks.deleteEndpoint(all.endpointId);
});

test("a child's end is its parent's news, and the child's own", async () => {
  await listen("/children", ["child.finished", "thread.completed"]);
  const { threadId } = await service.client.threads.launch({ agent: "lead", input: "pay" });
  const asked = await until(
    async () => (await service.client.approvals.list({ team: threadId, status: "open" })).data[0],
    {
      what: "the child asks",
    },
  );
  await service.client.approvals.decide(asked.id, { decision: "approve", argsHash: asked.argsHash });
  await service.ended(threadId);
  await until(() => receiver.at("/children").length >= 3, { what: "three messages" });
  const told = receiver.at("/children").map(({ json }) => `${json.type} of ${json.data.agent}`);
  expect(told.sort()).toEqual(["child.finished of lead", "thread.completed of lead", "thread.completed of payer"]);
  const finished = receiver.at("/children").find(({ json }) => json.type === "child.finished");
  expect(finished?.json.data).toMatchObject({ threadId, childThreadId: asked.threadId, status: "completed" });
});

test("500 and then 200: the same message again, under the same id, and both attempts are noted", async () => {
  const answers = [status(500, "not today"), status(200, "thanks")];
  const endpoint = await listen("/twice", done, (response, message) =>
    (answers.shift() ?? status(204))(response, message),
  );
  await run();
  const failed = await deliveryOf(endpoint, (one) => one.attempts.length === 1, "the first attempt");
  expect(failed).toMatchObject({ status: "pending", attempts: [{ status: 500, answer: "not today", error: null }] });
  const waitMs = Date.parse(failed.nextAttemptAt ?? "") - Date.parse(failed.attempts[0]?.at ?? "");
  expect(waitMs).toBeGreaterThan(4000);
  expect(waitMs).toBeLessThan(7000);
  const delivered = await deliveryOf(endpoint, (one) => one.status === "delivered", "the second attempt");
  expect(delivered.attempts.map((attempt) => attempt.status)).toEqual([500, 200]);
  expect(delivered.nextAttemptAt).toBeNull();
  const [first, second] = receiver.at("/twice");
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  expect(new Webhook(endpoint.secret ?? "").verify(second?.body ?? "", second?.headers ?? {})).toEqual(second?.json);
});

test("Retry-After is heeded, a redirect is not followed, and nine attempts are enough", async () => {
  const later = await listen("/later", done, status(503, "", { "retry-after": "3600" }));
  const moved = await listen("/moved", done, status(302, "", { location: receiver.address("/elsewhere") }));
  await run();
  const waiting = await deliveryOf(later, (one) => one.attempts.length === 1, "an attempt");
  expect(Date.parse(waiting.nextAttemptAt ?? "") - Date.now()).toBeGreaterThan(3_500_000);
  const redirected = await deliveryOf(moved, (one) => one.attempts.length === 1, "an attempt");
  expect(redirected).toMatchObject({ status: "pending", attempts: [{ status: 302 }] });
  for (let attempt = 2; attempt <= 9; attempt++) {
    await due(redirected.deliveryId);
    await deliveryOf(moved, (one) => one.attempts.length === attempt, `attempt ${attempt}`);
  }
  expect(await deliveries(moved)).toMatchObject([{ status: "failed", nextAttemptAt: null }]);
  expect(receiver.at("/elsewhere")).toEqual([]);
  await service.client.webhooks.deleteEndpoint(later.endpointId);
});

test("410 disables the endpoint: nothing more is sent there, and a person is told so", async () => {
  const endpoint = await listen("/gone", done, status(410));
  await run();
  const view = await until(
    async () =>
      (await service.client.webhooks.endpoints()).data.find(
        (one) => one.endpointId === endpoint.endpointId && one.disabledAt,
      ),
    { what: "it is disabled" },
  );
  expect(view.disabledReason).toContain("410");
  const [failed] = await deliveries(endpoint);
  expect(failed).toMatchObject({ status: "failed", nextAttemptAt: null });
  const after = await listen("/after", done);
  await run();
  await deliveryOf(after, (one) => one.status === "delivered", "others go on");
  expect(receiver.at("/gone")).toHaveLength(1);
  for (const path of [
    `webhook-endpoints/${endpoint.endpointId}/test`,
    `webhook-deliveries/${failed?.deliveryId}/redeliver`,
  ]) {
    const { status, body } = await service.http.post(`/v1/${path}`);
    expect([status, body.code]).toEqual([409, "endpoint_disabled"]);
  }
});

test("a test is a message like any other, and what was delivered can be sent again", async () => {
  const endpoint = await listen("/tested", done);
  const { deliveryId } = await service.client.webhooks.testEndpoint(endpoint.endpointId);
  await deliveryOf(endpoint, (one) => one.deliveryId === deliveryId && one.status === "delivered", "the test");
  expect(receiver.at("/tested")).toMatchObject([{ id: deliveryId, json: { type: "webhook.test" } }]);
  expect(await service.client.webhooks.redeliver(deliveryId)).toMatchObject({ deliveryId, status: "pending" });
  await until(() => receiver.at("/tested").length === 2, { what: "it comes again" });
  expect(receiver.at("/tested")[1]?.id).toBe(deliveryId);
  const { body } = await service.http.get("/v1/audit?limit=20");
  const changes = body.data.filter((one: { target: string }) => [deliveryId, endpoint.endpointId].includes(one.target));
  expect(changes.map((one: { action: string; principal: string }) => `${one.principal} ${one.action}`)).toEqual([
    "alice webhook.redeliver",
    "alice webhook.test",
    "alice webhook.create",
  ]);
});

test("a slow receiver, one that hangs and one that sends 50 MB keep up nobody else", async () => {
  let sentBytes = 0;
  const flood: Answer = (response) => {
    const chunk = Buffer.alloc(65_536, "x");
    const more = (): void => {
      while (sentBytes < 50_000_000 && !response.destroyed) {
        sentBytes += chunk.length;
        if (!response.write(chunk)) return;
      }
      response.end();
    };
    response.on("drain", more);
    more();
  };
  const slow = await listen(
    "/slow",
    done,
    (response) => void setTimeout(() => response.writeHead(200).end("at last"), 3000),
  );
  const hangs = await listen("/hangs", done, () => undefined);
  const floods = await listen("/floods", done, flood);
  const quick = await listen("/quick", done);
  const startedMs = performance.now();
  for (let nth = 0; nth < 5; nth++) await run();
  await until(() => receiver.at("/quick").length === 5, { what: "the quick one has all", withinMs: 10_000 });
  const flooded = await deliveryOf(floods, (one) => one.status === "delivered", "the flood is taken for an answer");
  expect(flooded.attempts[0]?.answer).toBe("x".repeat(1024));
  expect(sentBytes).toBeLessThan(40_000_000);
  const late = await deliveryOf(slow, (one) => one.status === "delivered", "the slow one is waited for");
  expect(late.attempts[0]).toMatchObject({ status: 200, answer: "at last" });
  const gaveUp = await deliveryOf(hangs, (one) => one.attempts.length === 1, "the hanging one is given up");
  expect(gaveUp).toMatchObject({
    status: "pending",
    attempts: [{ status: null, error: expect.stringContaining("timeout") }],
  });
  expect(gaveUp.attempts[0]?.durationMs).toBeGreaterThan(14_000);
  expect(performance.now() - startedMs).toBeLessThan(40_000);
  for (const one of [slow, hangs, floods, quick]) await service.client.webhooks.deleteEndpoint(one.endpointId);
});

test("kill -9 between the commit and the deliveries, and an emptied queue, lose nothing", () =>
  expectNothingLost(service, receiver, () => service.database.rows("DELETE FROM bullmq.job")));

test("kill -9 while a message is on its way: it comes again, under its id", async () => {
  let answers = false;
  const endpoint = await listen("/cut-off", done, (response) => {
    if (answers) response.writeHead(204).end();
  });
  await run();
  await until(() => receiver.at("/cut-off").length === 1, { what: "it is on its way" });
  await Promise.all(service.workers.map((worker) => worker.kill()));
  answers = true;
  await service.launch("worker").ready();
  const [cut] = await deliveries(endpoint);
  expect(cut).toMatchObject({ status: "pending", attempts: [] });
  await due(cut?.deliveryId ?? "");
  await deliveryOf(endpoint, (one) => one.status === "delivered", "it comes again");
  expect(receiver.at("/cut-off").map(({ id }) => id)).toEqual([cut?.deliveryId, cut?.deliveryId]);
});
