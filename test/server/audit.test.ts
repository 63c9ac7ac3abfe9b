// The audit trail as it is asked for: by who, what, which and when, page by page, and as a file.
import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.database.rows(
    `INSERT INTO audit (workspace_id, at, principal, action, target, data)
     SELECT 'default', '2026-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 minute', 'p' || n % 3, 'old.' || n % 2, 't' || n % 5, '{"n":' || n || '}'
     FROM generate_series(1, 1500) n`,
  );
  await service.database.rows(
    `INSERT INTO audit (workspace_id, principal, action, target, data) VALUES ('wsp_other', 'mallory', 'old.1', 't1', 'null')`,
  );
});
afterAll(() => service.close());

interface Entry {
  id: string;
  at: string;
  principal: string;
  action: string;
  target: string;
  after: { n: number };
}

const query = (filter: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString();

async function page(filter: Record<string, string | number>): Promise<{ data: Entry[]; nextCursor: string | null }> {
  const { status, body } = await service.http.get(`/v1/audit?${query(filter)}`);
  expect(status).toBe(200);
  return body;
}

async function all(filter: Record<string, string | number>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor = ""; ; ) {
    const { data, nextCursor } = await page({ ...filter, ...(cursor ? { cursor } : {}) });
    entries.push(...data);
    if (nextCursor === null) return entries;
    cursor = nextCursor;
  }
}

/** fetch reads no trailers. */
const trailerOf = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const request = http.get(new URL(path, service.url), { headers }, (response) => {
      response.resume().on("end", () => resolve(response.trailers["x-next-cursor"] ?? "none"));
    });
    request.on("error", reject);
  });

const numbers = (entries: readonly Entry[]): number[] => entries.map(({ after }) => after.n);
const expected = (fits: (n: number) => boolean): number[] =>
  Array.from({ length: 1500 }, (_, nth) => 1500 - nth).filter(fits);

test("each filter narrows, page by page, the newest first, every entry once though times are equal", async () => {
  expect(numbers(await all({ action: "old.*", limit: 199 }))).toEqual(expected(() => true));
  expect(numbers(await all({ action: "old.1", limit: 200 }))).toEqual(expected((n) => n % 2 === 1));
  expect(numbers(await all({ actor: "p2", limit: 200 }))).toEqual(expected((n) => n % 3 === 2));
  expect(numbers(await all({ target: "t4", actor: "p0", limit: 7 }))).toEqual(
    expected((n) => n % 5 === 4 && n % 3 === 0),
  );
  const range = { from: "2026-01-01T01:00:00Z", to: "2026-01-01T02:00:00+00:00", action: "old.*", limit: 200 };
  expect(numbers(await all(range))).toEqual(expected((n) => n >= 120 && n < 240));
  expect(await page({ action: "old", limit: 10 })).toEqual({ data: [], nextCursor: null });
  expect(await page({ action: "%", limit: 10 })).toEqual({ data: [], nextCursor: null });
});

test("what is no filter or no moment is refused", async () => {
  for (const wrong of ["from=yesterday", "limit=0", "limit=1000", "actor="]) {
    expect([wrong, (await service.http.get(`/v1/audit?${wrong}`)).status]).toEqual([wrong, 400]);
  }
});

test("a file has what the pages have, in bounds, and says where the next one begins", async () => {
  const { status, headers, body } = await service.http.get(
    `/v1/audit/export?${query({ action: "old.*", limit: 1200 })}`,
  );
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/x-ndjson");
  expect(headers.get("content-disposition")).toBe('attachment; filename="audit.ndjson"');
  const lines: Entry[] = (body as string)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(numbers(lines)).toEqual(expected(() => true).slice(0, 1200));
  const cursor = await trailerOf(`/v1/audit/export?${query({ action: "old.*", limit: 1200 })}`);
  const rest = await service.http.get(`/v1/audit/export?${query({ action: "old.*", cursor })}`);
  expect(
    numbers(
      (rest.body as string)
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ),
  ).toEqual(expected(() => true).slice(1200));
  expect(await trailerOf(`/v1/audit/export?${query({ action: "old.*", cursor })}`)).toBe("");
  expect((await service.http.get("/v1/audit/export?limit=10001")).status).toBe(400);
  const csv = await service.http.get(`/v1/audit/export?${query({ format: "csv", action: "old.0", actor: "p1" })}`);
  expect(csv.headers.get("content-type")).toContain("text/csv");
  const [header, ...rows] = (csv.body as string).trimEnd().split("\r\n");
  expect(header).toBe("at,principal,action,target,before,after,address,requestId,id");
  expect(rows).toHaveLength(expected((n) => n % 2 === 0 && n % 3 === 1).length);
  expect(csv.body).not.toContain("mallory");
});

test("keys and remembered rules stand with what they were", async () => {
  const { body } = await service.http.post("/v1/api-keys", { name: "short", scopes: ["threads:read"] });
  await service.http.send("DELETE", `/v1/api-keys/${body.keyId}`);
  const key = { name: "short", principal: "short", scopes: ["threads:read"], expiresAt: null };
  expect((await page({ target: body.keyId, limit: 10 })).data).toMatchObject([
    { action: "key.revoke", before: key, after: null },
    { action: "key.create", before: null, after: key },
  ]);
  await service.database.rows(
    `INSERT INTO permission_rules (workspace_id, agent, rule, decision, challenge_id, thread_id, created_by)
     VALUES ('default', 'payer', 'pay', 'allow', 'c1', 't1', 'ann')`,
  );
  const { body: rules } = await service.http.get("/v1/permission-rules");
  await service.http.send("DELETE", `/v1/permission-rules/${rules.data[0].ruleId}`);
  expect((await page({ action: "rule.revoke", limit: 10 })).data).toMatchObject([
    { principal: "alice", before: { agent: "payer", rule: "pay", decision: "allow", createdBy: "ann" }, after: null },
  ]);
});

test("a name that a spreadsheet would run is text in the file", async () => {
  const name = '=HYPERLINK("https://evil.test")';
  await service.http.post("/v1/users", { name, role: "viewer" });
  const { body } = await service.http.get("/v1/audit/export?format=csv&action=user.create");
  expect(body).toContain("alice,user.create,usr_");
  await service.http.post("/v1/threads", { agent: "echo", input: "hello" }, { "x-act-as": name });
  const launched = await service.http.get(`/v1/audit/export?format=csv&${query({ actor: name })}`);
  for (const line of (launched.body as string).split("\r\n").slice(1, -1)) expect(line).toContain(`"'=HYPERLINK(`);
});
