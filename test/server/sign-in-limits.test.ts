// Guessing is slowed down over all processes, by name and by address, and nobody else behind the same proxy is locked out by it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";
import { signIn } from "../support/service/sign-in.js";

let service: Service;
let urls: string[] = [];

const PASSWORD = "correct horse battery";
const PER_MINUTE = 100;

beforeAll(async () => {
  service = await Service.start();
  const second = await service
    .launch("api", { PORT: String(await freePort()), API_KEY_REQUESTS_PER_MINUTE: String(PER_MINUTE) })
    .ready();
  const third = await service
    .launch("api", { PORT: String(await freePort()), API_KEY_REQUESTS_PER_MINUTE: String(PER_MINUTE) })
    .ready();
  urls = [service.url, second.url ?? "", third.url ?? ""];
});
afterAll(() => service.close());

async function user(name: string): Promise<void> {
  const { body } = await service.http.post("/v1/users", { name, role: "viewer" });
  const session = await signIn(body.signInUrl);
  const { status } = await new Caller(service.url, session).post("/v1/me/password", { password: PASSWORD });
  expect(status).toBe(204);
}

/** The proxy on this machine says where it is from. */
const tryIn = (who: { name: string; password: string; from: string; at?: number }) =>
  new Caller(urls[who.at ?? 0] ?? "", {}).post(
    "/v1/session",
    { name: who.name, password: who.password },
    { "x-forwarded-for": who.from },
  );

test("five wrong passwords for a name from an address in a minute, whichever process is asked; the right one waits too", async () => {
  await user("ann");
  for (let nth = 0; nth < 5; nth++) {
    const { status } = await tryIn({ name: "ann", password: `guess ${nth}`, from: "192.0.2.1", at: nth % 3 });
    expect(status).toBe(401);
  }
  for (const at of [0, 1, 2]) {
    const { status, body, headers } = await tryIn({ name: "ann", password: PASSWORD, from: "192.0.2.1", at });
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await tryIn({ name: "ann", password: PASSWORD, from: "192.0.2.2" })).status).toBe(204);
});

test("many tries at once count as many", async () => {
  const tries = Array.from({ length: 12 }, (_, nth) =>
    tryIn({ name: "nobody", password: `guess ${nth}`, from: "192.0.2.3", at: nth % 3 }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

test("a name that is tried from everywhere waits, but not for who has signed in from there before", async () => {
  await user("ben");
  expect((await tryIn({ name: "ben", password: PASSWORD, from: "198.51.100.1" })).status).toBe(204);
  for (let nth = 0; nth < 30; nth++) await tryIn({ name: "ben", password: "guess", from: `203.0.113.${nth}` });
  expect((await tryIn({ name: "ben", password: "guess", from: "203.0.113.99" })).status).toBe(429);
  expect((await tryIn({ name: "ben", password: PASSWORD, from: "198.51.100.1", at: 1 })).status).toBe(204);
});

test("an address from which many names are tried waits, but not those who have signed in from there before", async () => {
  await user("cleo");
  expect((await tryIn({ name: "cleo", password: PASSWORD, from: "198.51.100.7" })).status).toBe(204);
  for (let nth = 0; nth < 100; nth++)
    await tryIn({ name: `guess-${nth}`, password: "x", from: "198.51.100.7", at: nth % 3 });
  expect((await tryIn({ name: "guess-100", password: "x", from: "198.51.100.7" })).status).toBe(429);
  expect((await tryIn({ name: "cleo", password: PASSWORD, from: "198.51.100.7", at: 2 })).status).toBe(204);
  const { body } = await service.http.post("/v1/users", { name: "dave", role: "viewer" });
  const invited = await fetch(body.signInUrl, { redirect: "manual", headers: { "x-forwarded-for": "198.51.100.7" } });
  expect(invited.status).toBe(303);
});

test("keys and links that are nobody's are counted by address; good ones from there go on", async () => {
  const from = { "x-forwarded-for": "198.51.100.20" };
  const guess = (at: number) =>
    new Caller(urls[at % 3] ?? "", { apiKey: `rhk_${at}` }).get("/v1/me", { headers: from });
  const statuses = [];
  for (let nth = 0; nth < 32; nth++) statuses.push((await guess(nth)).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect((await service.http.get("/v1/me", { headers: from })).status).toBe(200);
  const link = await fetch(`${service.url}/sign-in?token=rhl_wrong`, { headers: from });
  expect(link.status).toBe(429);
});

test("a key makes so many requests a minute over all processes, and other keys go on", async () => {
  const key = await service.http.makeKey({ name: "busy", scopes: ["threads:read"] });
  const statuses = [];
  for (let nth = 0; nth < PER_MINUTE + 10; nth++) {
    const { status, headers } = await new Caller(urls[1 + (nth % 2)] ?? "", { apiKey: key }).get("/v1/me");
    statuses.push(status);
    if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const passed = statuses.filter((status) => status === 200).length;
  expect(passed).toBeGreaterThan(PER_MINUTE - 10);
  expect(passed).toBeLessThanOrEqual(PER_MINUTE);
  expect(statuses.at(-1)).toBe(429);
  const other = await service.http.makeKey({ name: "quiet", scopes: ["threads:read"] });
  expect((await new Caller(urls[1] ?? "", { apiKey: other }).get("/v1/me")).status).toBe(200);
});
