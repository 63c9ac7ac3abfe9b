// Who may do what with webhooks, what they may point to, and where their secrets are not.
import { createHash, randomBytes } from "node:crypto";
import type { CreatedWebhookEndpoint } from "@roundhouse/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Receiver } from "../support/receiver.js";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const SECRETS_KEY = randomBytes(32).toString("base64");

let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({
    env: { SECRETS_KEY, OUTGOING_ALLOW: "127.0.0.1", LOG_LEVEL: "trace", SWEEP_MS: "200" },
  });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const endpointsPath = "/v1/webhook-endpoints";
const keyWith = async (...scopes: string[]): Promise<Caller> =>
  new Caller(service.url, { apiKey: await service.http.makeKey({ name: scopes.join(), scopes }) });
const count = () => service.database.count("SELECT count(*) FROM webhook_endpoints");
const create = (body: Record<string, unknown>, key?: string) =>
  service.http.post(endpointsPath, body, key === undefined ? {} : { "idempotency-key": key });

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const tables = await service.database.rows<{ name: string }>(
    "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'bullmq')",
  );
  const texts = await Promise.all(
    tables.map(({ name }) => service.database.rows<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

test("an endpoint's secret is in the answer that made it, and nowhere else: no row, no log, no other answer", async () => {
  const body = { url: receiver.address("/kept") };
  const { status, body: made } = await create(body, "once");
  expect([status, made.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  const again = await create(body, "once");
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(again.body).toEqual({ ...made, secret: null });
  expect(await count()).toBe(1);

  const bare = ((made as CreatedWebhookEndpoint).secret ?? "").replace("whsec_", "");
  receiver.address("/kept", (response) => void response.end(`you signed with whsec_${bare}, or ${bare}`));
  await service.client.webhooks.testEndpoint(made.endpointId);
  const [delivery] = await until(
    async () => {
      const { data } = await service.client.webhooks.deliveries({ endpoint: made.endpointId, status: "delivered" });
      return data.length === 1 && data;
    },
    { what: "the test is delivered" },
  );
  expect(delivery?.attempts[0]?.answer).toBe("you signed with [redacted], or [redacted]");
  const shown = await Promise.all(
    [endpointsPath, "/v1/webhook-deliveries", "/v1/audit"].map(async (path) => (await service.http.get(path)).body),
  );
  for (const secret of [bare, SECRETS_KEY]) {
    expect(await everyRow()).not.toContain(secret);
    expect(service.first.output).not.toContain(secret);
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(JSON.stringify(receiver.messages)).not.toContain(secret);
  }
});

test("an API key that was made with an Idempotency-Key stands in no row either", async () => {
  const ask = { name: "kept", scopes: ["threads:read"] };
  const { body } = await service.http.post("/v1/api-keys", ask, { "idempotency-key": "key" });
  expect((await service.http.post("/v1/api-keys", ask, { "idempotency-key": "key" })).body).toEqual({
    ...body,
    secret: null,
  });
  expect(await everyRow()).not.toContain(body.secret);
});

test.each([
  "http://10.0.0.1/hook",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]:80/",
  "http://[::ffff:10.0.0.1]/",
  "http://167772161/",
  "http://0x0a000001/",
  "http://012.0.0.1/",
  "http://localhost.localdomain@10.0.0.1/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "not an address",
])("%s is no place for messages, and nothing is written", async (url) => {
  const before = await count();
  const { status, body } = await create({ url });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, "address_refused", "/url"]);
  expect(await count()).toBe(before);
});

test("what does not fit is refused by its field", async () => {
  for (const [body, pointer] of [
    [{}, "/url"],
    [{ url: receiver.address("/x"), events: ["thread.unknown"] }, "/events/0"],
    [{ url: receiver.address("/x"), events: [] }, "/events"],
    [{ url: receiver.address("/x"), secret: "mine" }, "/secret"],
    [{ url: receiver.address("/x"), description: "\u0000" }, "/description"],
  ] as const) {
    const refused = await create(body);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, pointer]);
  }
});

describe("who may do what", () => {
  let endpoint: CreatedWebhookEndpoint;
  let deliveryId: string;

  beforeAll(async () => {
    endpoint = await service.client.webhooks.createEndpoint({ url: receiver.address("/roles") });
    ({ deliveryId } = await service.client.webhooks.testEndpoint(endpoint.endpointId));
  });

  const everything = async (caller: Caller): Promise<number[]> => {
    const of = async (answer: Promise<{ status: number }>) => (await answer).status;
    return [
      await of(caller.get(endpointsPath)),
      await of(caller.get("/v1/webhook-deliveries")),
      await of(caller.post(`/v1/webhook-deliveries/${deliveryId}/redeliver`)),
      await of(caller.post(endpointsPath, { url: receiver.address("/theirs") })),
      await of(caller.post(`${endpointsPath}/${endpoint.endpointId}/test`)),
      await of(caller.send("DELETE", `${endpointsPath}/whe_none`)),
    ];
  };

  test("without the scope nothing, to operate: see and send again, to write: all of it", async () => {
    const others = await keyWith("threads:read", "threads:write", "approvals:decide", "results:raw");
    expect(await everything(others)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await everything(await keyWith("webhooks:operate"))).toEqual([200, 200, 202, 403, 403, 403]);
    expect(await everything(await keyWith("webhooks:write"))).toEqual([200, 200, 202, 201, 202, 404]);
  });

  test("another workspace sees none of it, and its ids are not there", async () => {
    const secret = `rhk_${randomBytes(32).toString("base64url")}`;
    await service.database.rows("INSERT INTO workspaces (id, name) VALUES ('wsp_other', 'other')");
    await service.database.rows(
      `INSERT INTO api_keys (id, workspace_id, name, principal, token_hash, scopes, created_by)
       VALUES ('key_other', 'wsp_other', 'other', 'mallory', $1, $2, 'test')`,
      [createHash("sha256").update(secret).digest("hex"), ["webhooks:write", "admin"]],
    );
    const stranger = new Caller(service.url, { apiKey: secret });
    expect((await stranger.get(endpointsPath)).body).toEqual({ data: [] });
    const list = `/v1/webhook-deliveries?endpoint=${endpoint.endpointId}`;
    expect((await stranger.get(list)).body).toEqual({ data: [], nextCursor: null });
    for (const answer of [
      await stranger.post(`${endpointsPath}/${endpoint.endpointId}/test`),
      await stranger.post(`/v1/webhook-deliveries/${deliveryId}/redeliver`),
      await stranger.send("DELETE", `${endpointsPath}/${endpoint.endpointId}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    // And it hears nothing of what happens elsewhere.
    await stranger.post(endpointsPath, { url: receiver.address("/strange") });
    const { threadId } = await service.client.threads.launch({ agent: "echo", input: "hello" });
    await service.ended(threadId);
    await until(() => receiver.typesAt("/roles").includes("thread.completed"), { what: "its own workspace hears" });
    expect(receiver.at("/strange")).toEqual([]);
  });
});

test("deliveries are listed by their cursor and by their status, each once", async () => {
  const endpoint = await service.client.webhooks.createEndpoint({ url: receiver.address("/listed") });
  const sent: string[] = [];
  for (let nth = 0; nth < 5; nth++)
    sent.push((await service.client.webhooks.testEndpoint(endpoint.endpointId)).deliveryId);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await service.client.webhooks.deliveries({
      endpoint: endpoint.endpointId,
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.data.map(({ deliveryId }) => deliveryId));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual([...sent].reverse());
  expect((await service.client.webhooks.deliveries({ endpoint: endpoint.endpointId, status: "failed" })).data).toEqual(
    [],
  );
  await service.client.webhooks.deleteEndpoint(endpoint.endpointId);
  expect((await service.client.webhooks.deliveries({ endpoint: endpoint.endpointId })).data).toEqual([]);
});

test("of twenty equal POSTs at once with one key one makes an endpoint", async () => {
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create({ url: receiver.address("/one") }, "at once")),
  );
  expect(await count()).toBe(before + 1);
  expect(answers.filter(({ status }) => status !== 409).map(({ status }) => status)).toContain(201);
  for (const { status } of answers) expect([201, 409]).toContain(status);
});

test("old deliveries go with retention, those still to come stay", async () => {
  await service.database.rows(
    `INSERT INTO webhook_deliveries (id, workspace_id, endpoint_id, type, data, status, created_at)
     SELECT 'whd_' || status, 'default', 'whe_none', 'webhook.test', '{}', status, now() - interval '40 days'
     FROM unnest(ARRAY['delivered', 'failed', 'pending']) AS status`,
  );
  const keeper = service.launch("worker", { RETENTION_DELIVERIES_DAYS: "30", RETENTION_EVERY_MS: "200" });
  await keeper.ready();
  const left = "SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = 'whe_none'";
  await until(async () => (await service.database.count(left)) === 1, { what: "the old ones are gone" });
  expect(await service.database.count("SELECT count(*) FROM webhook_deliveries WHERE id = 'whd_pending'")).toBe(1);
  await keeper.stop();
});

test("without a key to seal secrets with there are no webhooks, and it is said how to have them", async () => {
  const bare = await Service.start();
  try {
    const { status, body } = await bare.http.post(endpointsPath, { url: "http://example.com/" });
    expect([status, body.code]).toEqual([409, "not_configured"]);
    expect(body.detail).toContain("SECRETS_KEY");
  } finally {
    await bare.close();
  }
});
