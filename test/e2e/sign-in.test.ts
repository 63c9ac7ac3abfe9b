// Signing in as people do: by the company's own sign-in, by an invitation; and every page under a policy that lets no foreign script run.
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { type Chromium, startChromium } from "../support/chromium.js";
import { CLIENT, OpenIdProvider } from "../support/openid-provider.js";
import type { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";
import { startWithDashboard } from "../support/with-dashboard.js";

let service: Service;
let provider: OpenIdProvider;
let chromium: Chromium;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await OpenIdProvider.start(`${url}/v1/session/oidc/callback`);
  const env = {
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "Example Corp",
    OIDC_DEFAULT_ROLE: "operator",
    OIDC_ALLOWED_DOMAINS: "example.com",
  };
  [service, chromium] = await Promise.all([startWithDashboard({ port, env }), startChromium()]);
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
  await provider?.close();
});

test("the button leads to the provider and back to the page that was wanted", async () => {
  provider.people.set("olga", { email: "olga@example.com", email_verified: true });
  const { page } = await chromium.open(service.url);
  await page.goto("/threads/");
  await page.getByRole("link", { name: "Continue with Example Corp" }).click();
  await page.locator('input[name="login"]').fill("olga");
  await page.locator('input[name="password"]').fill("any");
  await page.locator('button[type="submit"]').click();
  await page.locator('button[type="submit"]', { hasText: "Continue" }).click();
  await page.waitForURL(`${service.url}/threads/`);
  await page.locator('[data-testid="live-chip"][data-state="live"]').waitFor();
});

test("who may not come in is told why on the sign-in page", async () => {
  const { page, complaints } = await chromium.open(service.url);
  await page.goto("/sign-in/?error=oidc_domain");
  await page.getByText("may not sign in here").waitFor();
  expect(complaints).toEqual([]);
});

test("an invitation leads to a password of one's own, and the name and the password sign in", async () => {
  const { body } = await service.http.post("/v1/users", { name: "nora", role: "viewer" });
  const { page, complaints } = await chromium.open(service.url);
  await page.goto(body.signInUrl);
  await page.getByLabel("New password").fill("correct horse battery");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByText("All clear").waitFor();
  expect(complaints).toEqual([]);
  const other = await chromium.open(service.url);
  await other.page.goto("/sign-in/");
  await other.page.getByLabel("Name").fill("nora");
  await other.page.getByLabel("Password").fill("correct horse battery");
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByText("All clear").waitFor();
});

test("a page that is open goes to the sign-in when its user is disabled", async () => {
  const { body } = await service.http.post("/v1/users", { name: "gone", role: "viewer" });
  const { page } = await chromium.open(service.url);
  await page.goto(body.signInUrl);
  await page.getByRole("link", { name: "Go on without one" }).click();
  await page.locator('[data-testid="live-chip"][data-state="live"]').waitFor();
  await service.http.send("PATCH", `/v1/users/${body.user.userId}`, { body: { disabled: true } });
  await page.waitForURL("**/sign-in/**");
});

const pages = [
  "/",
  "/approvals/",
  "/threads/",
  "/thread/?id=none",
  "/teams/",
  "/launch/",
  "/models/",
  "/sign-in/",
  "/docs",
];

test("every page runs under a policy without unsafe-inline for scripts, and what is slipped into it does not", async () => {
  for (const at of pages) {
    const { page } = await chromium.open(service.url, { session: service.session });
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    const response = await page.goto(at, { waitUntil: "networkidle" });
    const policy = (await response?.headerValue("content-security-policy")) ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(
      scripts.split(" ").filter((source) => !source.startsWith("'sha256-")),
      at,
    ).toEqual(["'self'"]);
    expect(policy).toContain("object-src 'none'");
    expect(violations, at).toEqual([]);
    await page.locator("main, .swagger-ui .info").first().waitFor();
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slippedIn = true";
      document.body.append(script);
      const image = document.createElement("div");
      image.innerHTML = '<img src="data:," onerror="window.slippedIn = true">';
      document.body.append(image);
    });
    await until(() => violations.length >= 2, { what: `${at} refuses both` });
    expect(await page.evaluate(() => "slippedIn" in window), at).toBe(false);
    await page.close();
  }
});
