// Sessions: fresh at each sign-in, over after a time without use and after a time at all, and good for our own pages only.
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";
import { type Session, signIn } from "../support/service/sign-in.js";

let service: Service;
/** Of the process that stands behind https. */
let url = "";
let http: Caller;

beforeAll(async () => {
  service = await Service.start();
  const env = { PORT: String(await freePort()), PUBLIC_URL: "https://roundhouse.example" };
  url = (await service.launch("api", env).ready()).url ?? "";
  http = new Caller(url, { apiKey: service.apiKey });
});
afterAll(() => service.close());

async function open(): Promise<{ session: Session; userId: string }> {
  const name = `user-${Math.random().toString(36).slice(2)}`;
  const { body } = await http.post("/v1/users", { name, role: "operator" });
  const link = new URL(body.signInUrl);
  expect(link.origin).toBe("https://roundhouse.example");
  const session = await signIn(`${url}${link.pathname}${link.search}`);
  return { session, userId: body.user.userId };
}

const isIn = async (session: Session): Promise<boolean> =>
  (await new Caller(url, session).get("/v1/me")).status === 200;
const ages = (userId: string, column: string, ago: string) =>
  service.database.rows(`UPDATE sessions SET ${column} = now() ${ago}::interval WHERE user_id = $1`, [userId]);

test("a sign-in opens a new session in the place of the one that the browser had: one that was planted is worth nothing", async () => {
  const { session, userId } = await open();
  const { body } = await http.post(`/v1/users/${userId}/sign-in-link`);
  const link = new URL(body.signInUrl);
  const again = await fetch(`${url}${link.pathname}${link.search}`, {
    redirect: "manual",
    headers: { cookie: session.cookie },
  });
  const [cookie = ""] = (again.headers.get("set-cookie") ?? "").split(";");
  expect(cookie).not.toBe(session.cookie);
  expect(await isIn(session)).toBe(false);
  expect(await isIn({ ...session, cookie })).toBe(true);
});

test("a session is over a day after its last request, however young it is; each request counts as use", async () => {
  const { session, userId } = await open();
  await ages(userId, "last_seen_at", "- '23 hours'");
  expect(await isIn(session)).toBe(true);
  const [row] = await service.database.rows<{ recent: boolean }>(
    "SELECT last_seen_at > now() - interval '1 minute' AS recent FROM sessions WHERE user_id = $1",
    [userId],
  );
  expect(row?.recent).toBe(true);
  await ages(userId, "last_seen_at", "- '25 hours'");
  expect(await isIn(session)).toBe(false);
});

test("a session is over a week after its sign-in, however much it is used", async () => {
  const { session, userId } = await open();
  const [row] = await service.database.rows<{ days: number }>(
    "SELECT extract(epoch FROM expires_at - created_at)::float8 / 86400 AS days FROM sessions WHERE user_id = $1",
    [userId],
  );
  expect(row?.days).toBeCloseTo(7, 3);
  await ages(userId, "expires_at", "- '1 second'");
  expect(await isIn(session)).toBe(false);
});

test("behind https the cookie never travels without it, and browsers are told to stay there", async () => {
  const { body } = await http.post("/v1/users", { name: "secure", role: "viewer" });
  const link = new URL(body.signInUrl);
  const response = await fetch(`${url}${link.pathname}${link.search}`, { redirect: "manual" });
  expect(response.headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
  expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
});

test("a change with the cookie comes from the public address or from the one that was asked, by the browser's own word", async () => {
  const { session } = await open();
  const ask = (origin: string, headers: Record<string, string> = {}) =>
    new Caller(url, { cookie: session.cookie, origin }).post(
      "/v1/approvals/bulk-decisions",
      { decision: "deny" },
      headers,
    );
  expect((await ask("https://roundhouse.example")).status).toBeLessThan(300);
  expect((await ask(url)).status).toBeLessThan(300);
  expect((await ask(url, { "sec-fetch-site": "same-origin" })).status).toBeLessThan(300);
  for (const site of ["cross-site", "same-site"]) {
    const { status, body } = await ask(url, { "sec-fetch-site": site });
    expect([site, status, body.code]).toEqual([site, 403, "cross_origin"]);
  }
  for (const origin of [
    "https://roundhouse.example.evil.test",
    "http://roundhouse.example",
    "https://evil.test",
    "null",
  ]) {
    const { status, body } = await ask(origin);
    expect([origin, status, body.code]).toEqual([origin, 403, "cross_origin"]);
  }
});

test("another site's page signs nobody in", async () => {
  const asked = { name: "secure", password: "whatever it is" };
  const { status, body } = await new Caller(url, {}).post("/v1/session", asked, {
    origin: "https://evil.test",
  });
  expect([status, body.code]).toEqual([403, "cross_origin"]);
});

test("a socket is opened by our own pages and by programs: no other page, no made-up key, nobody without one", async () => {
  const { session } = await open();
  const { cookie } = session;
  for (const transports of [["websocket"], ["polling"]] as ("websocket" | "polling")[][]) {
    for (const headers of [
      { cookie, origin: url },
      { cookie, origin: "https://roundhouse.example" },
    ]) {
      (await openSocket(url, { headers, transports })).close();
    }
    (await openSocket(url, { apiKey: service.apiKey, transports })).close();
    const turnedAway = [
      { headers: { cookie, origin: "https://evil.test" } },
      { headers: { cookie, origin: "null" } },
      { headers: { cookie, "sec-fetch-site": "cross-site" } },
      { headers: { origin: "https://evil.test" }, apiKey: service.apiKey },
      { headers: { cookie: "roundhouse_session=rhs_wrong", origin: url } },
      { apiKey: "rhk_wrong" },
      {},
    ];
    for (const options of turnedAway) {
      await expect(openSocket(url, { ...options, transports }), JSON.stringify(options)).rejects.toThrow();
    }
  }
});

test("every answer says what a browser may do with it", async () => {
  const { headers } = await http.get("/v1/threads");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("access-control-allow-origin")).toBeNull();
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});
