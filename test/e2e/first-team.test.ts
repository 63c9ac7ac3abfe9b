// `npm start` on an empty folder, and a team of agents works in front of you: in the browser, then from an API key, then after a second start.
import fs from "node:fs";
import path from "node:path";
import type { ApprovalView, TeamView } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repairedConfig } from "../server/demo/shipped-files.js";
import { type Chromium, startChromium, type Watched } from "../support/chromium.js";
import { type Product, startProduct } from "../support/product.js";
import { makeDataDir } from "../support/with-dashboard.js";

const dataDir = makeDataDir();
let product: Product;
let chromium: Chromium;
let lead: Watched;
let duty: Watched;
let usedLink = "";

beforeAll(async () => {
  [product, chromium] = await Promise.all([startProduct(dataDir), startChromium()]);
});
afterAll(async () => {
  await chromium?.close();
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const changedFile = (teamId: string): string =>
  fs.readFileSync(path.join(dataDir, "demo", teamId, "config/database.yaml"), "utf8");

const idOf = ({ page }: Watched): string => new URL(page.url()).searchParams.get("id") ?? "";

test("the link that it printed signs in, and nothing waits yet", async () => {
  lead = await chromium.open(product.url);
  const { page } = lead;
  usedLink = product.signInUrl;
  await page.goto(usedLink);
  await page.getByText("All clear").waitFor();
  await page.locator('[data-testid="live-chip"][data-state="live"]').waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("a team is launched, and its members come in by themselves", async () => {
  const { page } = lead;
  duty = await chromium.besides(lead);
  await duty.page.goto("/approvals/");
  await duty.page.getByText("All clear").waitFor();
  await duty.page.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await page.getByRole("link", { name: "Launch", exact: true }).click();
  await page.getByTestId("agent-option").filter({ hasText: /^lead/ }).click();
  await page.getByTestId("launch-input").fill("Checkout is down");
  await page.getByTestId("launch-submit").click();
  await page.getByTestId("team-status").waitFor();
  await page.getByTestId("tree-thread").filter({ hasText: "log_investigator" }).waitFor();
  await page.getByTestId("tree-thread").filter({ hasText: "config_investigator" }).waitFor();
});

test("the approval comes in on a page that nobody touched, and is given there", async () => {
  const { page } = duty;
  const card = page.getByTestId("approval-card");
  await card.waitFor();
  expect(await page.getByTestId("approvals-count").textContent()).toMatch(/^1/);
  expect(await card.textContent()).toContain("restart_service");
  expect(await card.textContent()).toContain("checkout-api");
  await page.getByTestId("approve").click();
  await page.locator('[data-testid="approval-card"][data-status="granted"]').waitFor();
  expect(await page.getByTestId("approval-ended").textContent()).toContain("admin approved");
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

test("every thread ends, and the file in the scratch copy is repaired", async () => {
  const { page } = lead;
  await page.locator('[data-testid="team-status"][data-outcome="completed"]').waitFor();
  const ended = page.locator('[data-testid="tree-thread"] [data-status="idle"][data-outcome="completed"]');
  await ended.nth(3).waitFor();
  expect(await page.getByTestId("tree-thread").count()).toBe(4);
  expect(changedFile(idOf(lead))).toBe(repairedConfig());
});

test("the thread's page tells of the overloaded model, the wait and the fallback", async () => {
  const { page } = lead;
  await page.getByTestId("tree-thread").filter({ hasText: "config_investigator" }).getByRole("link").click();
  await page.locator('[data-testid="thread-status"][data-outcome="completed"]').waitFor();
  await page.getByText("(fell back from demo)").waitFor();
  const rows = page.getByTestId("timeline-row");
  await rows.filter({ hasText: "Fell back" }).waitFor();
  expect(await rows.filter({ hasText: /overloaded/i }).count()).toBeGreaterThan(0);
});

test("the lead's page ends with the report", async () => {
  const { page } = lead;
  await page.getByRole("complementary", { name: "Team" }).getByRole("link", { name: "open" }).click();
  await page.getByTestId("tree-thread").first().getByRole("link").click();
  await page.getByRole("tab", { name: "Conversation" }).click();
  await page.getByText("Checkout works again.").waitFor();
});

test("nothing of it broke, and nothing left the origin", () => {
  expect(lead.complaints).toEqual([]);
  expect(duty.complaints).toEqual([]);
});

test("the same from an API key: launch, approve, end", async () => {
  const made = await duty.page.evaluate(async () => {
    const body = JSON.stringify({ name: "curl", scopes: ["threads:read", "threads:write", "approvals:decide"] });
    const headers = { "content-type": "application/json" };
    return (await fetch("/v1/api-keys", { method: "POST", headers, body })).json();
  });
  const { secret } = made as { secret: string };
  const call = async <T>(at: string, body?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${product.url}${at}`, init);
    expect(response.ok, `${at}: ${response.status}`).toBe(true);
    return response.json() as Promise<T>;
  };
  const { teamId } = await call<{ teamId: string }>("/v1/teams", { lead: "lead", input: "Checkout is down again" });
  const open = async (): Promise<ApprovalView | undefined> =>
    (await call<{ data: ApprovalView[] }>(`/v1/approvals?status=open&team=${teamId}`)).data[0];
  await expect.poll(open, { timeout: 60_000 }).toMatchObject({ tool: "restart_service" });
  const approval = await open();
  await call(`/v1/approvals/${approval?.id}/decision`, { decision: "approve", argsHash: approval?.argsHash });
  const result = () => call(`/v1/threads/${teamId}/result?wait=5`);
  await expect.poll(result, { timeout: 60_000 }).toMatchObject({ outcome: { status: "completed" } });
  const team = await call<TeamView>(`/v1/teams/${teamId}`);
  expect(team.threads.map(({ outcome }) => outcome?.status)).toEqual(Array(4).fill("completed"));
  expect(changedFile(teamId)).toBe(repairedConfig());
});

test("a second start goes on with the same data, and the link of the first is spent", async () => {
  await product.stop();
  product = await startProduct(dataDir);
  const again = await chromium.open(product.url);
  const { page } = again;
  const { pathname, search } = new URL(usedLink);
  await page.goto(`${pathname}${search}`);
  await page.getByText("That link was used already or is too old.").waitFor();
  expect(again.complaints).toEqual([]);
  await page.goto(product.signInUrl);
  await page.getByRole("link", { name: "Teams" }).click();
  await page.getByTestId("team-row").nth(1).waitFor();
  expect(await page.getByTestId("team-row").count()).toBe(2);
  await page.getByTestId("team-row").last().getByRole("link").click();
  await page.locator('[data-testid="tree-thread"] [data-outcome="completed"]').nth(3).waitFor();
  expect(again.complaints).toEqual([]);
});
