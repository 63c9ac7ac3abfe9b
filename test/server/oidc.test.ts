// Signing in at an OpenID provider: a real one, which this test starts. What does not fit is refused, and opens no session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { CLIENT, OpenIdProvider, type Person } from "../support/openid-provider.js";
import { Browser } from "../support/service/browser.js";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";

let service: Service;
let provider: OpenIdProvider;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await OpenIdProvider.start(`${url}/v1/session/oidc/callback`);
  service = await Service.start({
    port,
    env: {
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Example Corp",
      OIDC_ROLE_CLAIM: "groups",
      OIDC_ROLE_MAP: "platform=admin,ops=operator",
      OIDC_DEFAULT_ROLE: "viewer",
      OIDC_ALLOWED_DOMAINS: "example.com",
      LOG_LEVEL: "debug",
    },
  });
});
afterAll(async () => {
  await service?.close();
  await provider?.close();
});
beforeEach(() => {
  browser = new Browser();
});

const person = (who: string, about: Person): void => void provider.people.set(who, about);

/** Up to the provider's answer: where it sends the browser back to. */
const answerFor = (who: string, next = "/"): Promise<string> =>
  provider
    .signIn(browser, `${service.url}/v1/session/oidc?next=${encodeURIComponent(next)}`, who)
    .then(({ url }) => url);

/** Where the browser is after it brought the answer. */
async function bring(answer: string): Promise<string> {
  const page = await browser.open(answer, { stopAt: () => true });
  return page.url.replace(service.url, "");
}

const me = () => new Caller(service.url, { cookie: browser.cookies(), origin: service.url }).get("/v1/me");
const sessions = () => service.database.count("SELECT count(*) FROM sessions");

/** The sign-in ends on the page that says why, and opened nothing. */
async function expectRefused(bringing: () => Promise<string>, why: string): Promise<void> {
  const before = await sessions();
  expect(await bringing()).toBe(`/sign-in/?error=${why}`);
  expect(await sessions()).toBe(before);
  expect((await me()).status).toBe(401);
}

test("the sign-in page is told of the provider, and of nothing else about it", async () => {
  const { body } = await new Caller(service.url, {}).get("/v1/session/ways");
  expect(body).toEqual({ password: true, oidc: { name: "Example Corp" } });
});

test("somebody of an allowed domain signs in, comes back to the page, and is a user with the role of the group", async () => {
  person("olga", { email: "Olga@Example.com", email_verified: true, groups: ["all", "ops"] });
  expect(await bring(await answerFor("olga", "/thread/?id=t_1"))).toBe("/thread/?id=t_1");
  expect((await me()).body).toMatchObject({ principal: "olga@example.com", roles: ["operator"] });
  const { body } = await service.http.get("/v1/users");
  expect(body.data.find((user: { name: string }) => user.name === "olga@example.com")).toMatchObject({
    email: "olga@example.com",
    role: "operator",
    status: "active",
    signsInBy: ["oidc"],
  });
  const audit = await service.http.get("/v1/audit?limit=50");
  const lines = audit.body.data.map(({ principal, action }: Record<string, string>) => `${principal} ${action}`);
  expect(lines).toContain("olga@example.com session.start");
  expect(lines).toContain("oidc user.create");
});

test("the request to the provider has PKCE, a state and a nonce of its own, and goes over a cookie out of reach of scripts", async () => {
  const begin = () => fetch(`${service.url}/v1/session/oidc`, { redirect: "manual" });
  const [one, other] = await Promise.all([begin(), begin()]);
  const params = [one, other].map((response) => new URL(response.headers.get("location") ?? "").searchParams);
  for (const query of params) {
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("response_type")).toBe("code");
  }
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(params[0]?.get(name)).toMatch(/^[\w-]{40,}$/);
    expect(params[0]?.get(name)).not.toBe(params[1]?.get(name));
  }
  expect(one.headers.get("set-cookie")).toMatch(/Path=\/v1\/session\/oidc; .*HttpOnly; SameSite=Lax/);
});

test("the role follows the groups at each sign-in, and one that was lessened ends the older sessions", async () => {
  person("rita", { email: "rita@example.com", email_verified: true, groups: ["ops"] });
  await bring(await answerFor("rita"));
  const first = browser.cookies();
  person("rita", { email: "rita@example.com", email_verified: true });
  browser = new Browser();
  await bring(await answerFor("rita"));
  expect((await me()).body.roles).toEqual(["viewer"]);
  expect((await new Caller(service.url, { cookie: first, origin: service.url }).get("/v1/me")).status).toBe(401);
});

test("a user whom an admin made with that address is found by it, once: another subject with the address is somebody else", async () => {
  const made = await service.http.post("/v1/users", { name: "ivan", email: "ivan@example.com", role: "viewer" });
  expect(made.status).toBe(201);
  person("ivan-1", { email: "ivan@example.com", email_verified: true, groups: ["platform"] });
  await bring(await answerFor("ivan-1"));
  expect((await me()).body).toMatchObject({ principal: "ivan", roles: ["admin"] });
  browser = new Browser();
  person("ivan-2", { email: "ivan@example.com", email_verified: true });
  await expectRefused(async () => bring(await answerFor("ivan-2")), "oidc_nobody");
});

describe("refused", () => {
  test("another state than the one that was sent", async () => {
    person("eve", { email: "eve@example.com", email_verified: true });
    const answer = new URL(await answerFor("eve"));
    answer.searchParams.set("state", "made-up");
    await expectRefused(() => bring(answer.href), "oidc_failed");
  });

  test("an answer that was brought before, and its code in another browser", async () => {
    person("eve", { email: "eve@example.com", email_verified: true });
    const answer = await answerFor("eve");
    const attempt = browser.cookie("roundhouse_oidc") ?? "";
    await bring(answer);
    browser = new Browser();
    browser.setCookie("roundhouse_oidc", attempt);
    await expectRefused(() => bring(answer), "oidc_failed");
    browser = new Browser();
    await expectRefused(() => bring(answer), "oidc_failed");
  });

  test("a code that was used, under a sign-in that was begun anew", async () => {
    person("eve", { email: "eve@example.com", email_verified: true });
    const used = new URL(await answerFor("eve"));
    await bring(used.href);
    browser = new Browser();
    const fresh = new URL(await answerFor("eve"));
    fresh.searchParams.set("code", used.searchParams.get("code") ?? "");
    await expectRefused(() => bring(fresh.href), "oidc_failed");
  });

  test("an error instead of an answer, and one of another issuer", async () => {
    person("eve", { email: "eve@example.com", email_verified: true });
    const answer = new URL(await answerFor("eve"));
    answer.searchParams.delete("code");
    answer.searchParams.set("error", "access_denied");
    await expectRefused(() => bring(answer.href), "oidc_failed");
    const other = new URL(await answerFor("eve"));
    other.searchParams.set("iss", "https://evil.test");
    await expectRefused(() => bring(other.href), "oidc_failed");
  });

  test.each<[string, Person, string]>([
    ["an address that is not verified", { email: "una@example.com", email_verified: false }, "oidc_unverified"],
    ["an address of which nothing is said", { email: "una@example.com" }, "oidc_unverified"],
    ["nobody's address", {}, "oidc_unverified"],
    ["another domain", { email: "una@example.org", email_verified: true }, "oidc_domain"],
    ["a domain that only ends like it", { email: "una@notexample.com", email_verified: true }, "oidc_domain"],
    ["an address with two domains", { email: "una@example.com@evil.test", email_verified: true }, "oidc_domain"],
  ])("%s", async (_what, about, why) => {
    person("una", about);
    await expectRefused(async () => bring(await answerFor("una")), why);
  });

  test("a user who is disabled", async () => {
    person("dora", { email: "dora@example.com", email_verified: true });
    await bring(await answerFor("dora"));
    const { body } = await service.http.get("/v1/users?limit=200");
    const { userId } = body.data.find((user: { name: string }) => user.name === "dora@example.com");
    await service.http.send("PATCH", `/v1/users/${userId}`, { body: { disabled: true } });
    browser = new Browser();
    await expectRefused(async () => bring(await answerFor("dora")), "oidc_disabled");
  });
});

test.each(["https://evil.test/", "//evil.test", "/\\evil.test", "/sign-in?token=rhl_x", "/v1/session/oidc"])(
  "the way back never leads to %s",
  async (next) => {
    person("olga", { email: "olga@example.com", email_verified: true, groups: ["ops"] });
    expect(await bring(await answerFor("olga", next))).toBe("/");
  },
);

test("the client's secret and what the provider gave are in no log and in no row", async () => {
  person("olga", { email: "olga@example.com", email_verified: true, groups: ["ops"] });
  const answer = await answerFor("olga");
  await bring(answer);
  const code = new URL(answer).searchParams.get("code") ?? "none";
  expect(service.first.output).toContain("a sign-in at the OpenID provider was refused");
  for (const secret of [CLIENT.secret, code]) {
    expect(service.first.output).not.toContain(secret);
    for (const table of ["users", "identities", "sessions", "oidc_attempts", "audit"]) {
      const rows = await service.database.rows(`SELECT row_to_json(t)::text AS line FROM ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  }
});

test("a provider that is out of reach is told on the sign-in page", async () => {
  await provider.close();
  const fresh = service.launch("api", { PORT: String(await freePort()) });
  const { url } = await fresh.ready();
  const response = await fetch(`${url}/v1/session/oidc`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/sign-in/?error=oidc_unavailable"]);
});
