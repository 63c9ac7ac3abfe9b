// A team that branches: its graph with what each branch costs, one timeline that grows by itself, and cancelling a part of it and then all.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BranchingTeam, launchBranchingTeam } from "../support/branching-team.js";
import { type Chromium, startChromium, type Watched } from "../support/chromium.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import type { Service } from "../support/service/service.js";
import { wideBoxes } from "../support/wide-boxes.js";
import { startWithDashboard } from "../support/with-dashboard.js";

let provider: FakeProvider;
let service: Service;
let chromium: Chromium;
let team: BranchingTeam;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  provider = await startFakeProvider();
  const env = { FAKE_PROVIDER_URL: provider.url };
  [service, chromium] = await Promise.all([startWithDashboard({ project: "branching.ts", env }), startChromium()]);
  team = await launchBranchingTeam(service, provider);
  watched = await openTeam();
  page = watched.page;
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
  await provider?.close();
});

async function openTeam(viewport = { width: 1440, height: 900 }): Promise<Watched> {
  const opened = await chromium.open(service.url, { session: service.session, viewport });
  await opened.page.goto(`/team/?id=${team.teamId}`);
  await opened.page.locator('[data-testid="live-chip"][data-state="live"]').waitFor();
  await opened.page.getByTestId("tree-thread").nth(5).waitFor();
  return opened;
}

const node = (agent: string): Locator =>
  page.locator(`[data-testid="graph-node"][data-thread="${team.threads[agent]}"]`);
const line = (on: Page, agent: string): Locator =>
  on.locator(`[data-testid="tree-thread"][data-thread="${team.threads[agent]}"]`);
const rowsOf = (agent: string): Locator =>
  page.getByTestId("team-timeline").locator(`[data-testid="timeline-row"][data-thread="${team.threads[agent]}"]`);
/** The row that says how its turn ended. */
const end = (agent: string): Locator => rowsOf(agent).and(page.locator('[data-kind="end"]'));
const ended = (agent: string, outcome: string): Promise<void> =>
  node(agent).locator(`[data-status="idle"][data-outcome="${outcome}"]`).waitFor();
/** What comes by frame takes its time. */
const inTime = { timeout: 10_000 };
const pathsIn = (part: Locator): Promise<string[]> => part.locator("li").allTextContents();

test("the graph says who works, waits, is parked and is done", async () => {
  const words = ["lead", "researcher", "fetcher", "writer", "payer", "scribe"].map(async (agent) => {
    await node(agent).waitFor();
    return `${agent}: ${await node(agent).locator("[data-status]").textContent()}`;
  });
  expect(await Promise.all(words)).toEqual([
    "lead: waits for children",
    "researcher: waits for children",
    "fetcher: running",
    "writer: running",
    "payer: needs approval",
    "scribe: done",
  ]);
});

test("each node says what it and its branch have cost", async () => {
  // One answer each of the lead, the researcher, the payer and the scribe; two are still being written.
  await node("lead")
    .filter({ hasText: /own 120 tok · \$0\.0020.*branch 480 tok · \$0\.0080/ })
    .waitFor();
  await node("researcher")
    .filter({ hasText: /own 120 tok · \$0\.0020.*branch 120 tok · \$0\.0020/ })
    .waitFor();
  await node("scribe").filter({ hasText: "120 tok · $0.0020" }).waitFor();
  await line(page, "lead").filter({ hasText: "branch 480 tok · $0.0080" }).waitFor();
});

test("a branch is folded and unfolded, and a node is opened by keyboard", async () => {
  await node("researcher").getByRole("button", { name: "1 below" }).click();
  await node("fetcher").waitFor({ state: "detached" });
  await node("researcher").getByRole("button", { name: "1 below" }).click();
  await node("fetcher").waitFor();
  await node("fetcher").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/thread/?id=${team.threads.fetcher}`);
  await page.goBack();
  await node("fetcher").waitFor();
});

test("one timeline has the rows of all of them, and of one alone", async () => {
  const timeline = page.getByTestId("team-timeline");
  await page.getByTestId("timeline-filter").selectOption(team.threads.scribe ?? "");
  await end("scribe").filter({ hasText: "Noted." }).waitFor();
  const whose = await timeline
    .getByTestId("timeline-row")
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getAttribute("data-thread")))]);
  expect(whose).toEqual([team.threads.scribe]);
  await rowsOf("scribe").first().filter({ hasText: "lead / scribe" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await rowsOf("payer").first().waitFor();
});

test("on a phone the list has the costs, the timeline fits, and a branch can be cancelled", async () => {
  const { page: phone, complaints } = await openTeam({ width: 360, height: 740 });
  await line(phone, "researcher").filter({ hasText: "branch 120 tok · $0.0020" }).waitFor();
  expect(await phone.evaluate(wideBoxes)).toEqual([]);
  await line(phone, "researcher").getByTestId("cancel-branch").click();
  await phone.getByTestId("cancel-stops").waitFor();
  expect(await phone.evaluate(wideBoxes)).toEqual([]);
  await phone.keyboard.press("Escape");
  await phone.getByTestId("show-timeline").click();
  const rows = phone.getByTestId("timeline-row");
  await rows.filter({ hasText: "lead / scribe" }).first().waitFor();
  expect(await phone.evaluate(wideBoxes)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("one branch is cancelled by a list of what stops, and the others go on", async () => {
  await node("researcher").getByTestId("cancel-branch").click();
  await expect
    .poll(() => pathsIn(page.getByTestId("cancel-stops")), inTime)
    .toEqual([
      expect.stringMatching(/^lead \/ researcherwaits for children/),
      expect.stringMatching(/^lead \/ researcher \/ fetcherrunning/),
    ]);
  expect(await page.getByTestId("cancel-closes").count()).toBe(0);
  await page.getByTestId("cancel-branch-confirm").click();
  await Promise.all([ended("researcher", "cancelled"), ended("fetcher", "cancelled")]);
  await page.getByTestId("cancel-dialog").waitFor({ state: "detached" });
  expect(await node("researcher").evaluate((box) => box.contains(document.activeElement))).toBe(true);

  expect(await end("writer").count()).toBe(0);
  team.writing.open();
  await end("writer").filter({ hasText: "The draft is ready." }).waitFor();
  await ended("writer", "completed");
  await node("payer").filter({ hasText: "needs approval" }).waitFor();
});

test("the list follows what happens while it is open, and all that is left is cancelled", async () => {
  await page.getByTestId("cancel-team").click();
  await expect
    .poll(() => pathsIn(page.getByTestId("cancel-closes")), inTime)
    .toEqual([expect.stringMatching(/^lead \/ payer.*bob/)]);
  await expect.poll(() => pathsIn(page.getByTestId("cancel-over")), inTime).toHaveLength(4);
  const [asked] = (await service.client.approvals.list({ team: team.teamId, status: "open" })).data;
  if (!asked) throw new Error("the payment is asked about");
  await service.client.approvals.decide(asked.id, { decision: "deny", argsHash: asked.argsHash, reason: "not now" });
  await page.getByTestId("cancel-closes").waitFor({ state: "detached" });
  await page.getByTestId("cancel-over").locator(`[data-thread-line="${team.threads.payer}"]`).waitFor();
  await team.reporting.reached;
  await expect.poll(() => pathsIn(page.getByTestId("cancel-stops")), inTime).toEqual([expect.stringMatching(/^lead/)]);
  await page.getByTestId("cancel-branch-confirm").click();
  await page.locator('[data-testid="team-status"][data-outcome="cancelled"]').waitFor();
  await rowsOf("lead").filter({ hasText: "Cancel asked" }).waitFor();
  expect(await page.getByTestId("cancel-branch").count()).toBe(0);
});

test("nothing was reloaded, and nothing broke", async () => {
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
  expect(watched.complaints).toEqual([]);
});
