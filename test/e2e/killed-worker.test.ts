// kill -9 of a worker while people look: the team ends, nothing happened twice, and no line is missing on their screens.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium } from "../support/chromium.js";
import { expectUnharmed, killAt, launchTeam, playToTheEnd } from "../support/incident-team.js";
import type { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";
import { startWithDashboard } from "../support/with-dashboard.js";

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  const env = { LEASE_MS: "2000", SWEEP_MS: "200", DEMO_PACE: "1" };
  [service, chromium] = await Promise.all([
    startWithDashboard({ project: "incident.ts", roles: ["api", "worker", "worker"], env }),
    startChromium(),
  ]);
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
});

/** Tall enough for every line of a log to be drawn. */
const viewport = { width: 1440, height: 4000 };

async function openRawLog(threadId: string) {
  const watched = await chromium.open(service.url, { session: service.session, viewport });
  await watched.page.goto(`/thread/?id=${threadId}&view=raw`);
  await watched.page.locator('[data-testid="raw-event"][data-seq="1"]').waitFor();
  await watched.page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  return watched;
}

/** The lines as they stand on the screen: seq and type. */
const linesOn = (page: Page): Promise<string[]> =>
  page
    .getByTestId("raw-event")
    .evaluateAll((lines) =>
      lines.map((line) => `${line.getAttribute("data-seq")} ${line.querySelectorAll("button > span")[1]?.textContent}`),
    );

/** Nothing moves while the team waits for a person: time enough to open pages. */
async function parkedTeam(): Promise<{ teamId: string; fixerId: string }> {
  const teamId = await launchTeam(service);
  const asked = async () => (await service.client.approvals.list({ team: teamId, status: "open" })).data[0];
  const { threadId } = await until(asked, { what: "the fixer asks to restart", withinMs: 60_000 });
  return { teamId, fixerId: threadId };
}

test("whoever looks at the logs sees all of them", async () => {
  const { teamId, fixerId } = await parkedTeam();
  const screens = [
    { agent: "lead", ...(await openRawLog(teamId)) },
    { agent: "fixer", ...(await openRawLog(fixerId)) },
  ];

  const killing = killAt(service, teamId, { agent: "fixer", after: "approval_granted" });
  const [end] = await Promise.all([playToTheEnd(service, teamId), killing]);
  expect(service.workers).toHaveLength(1);
  expectUnharmed(end);

  for (const { agent, page, complaints } of screens) {
    await page.locator('[data-testid="thread-status"][data-outcome="completed"]').waitFor();
    const events = end.logs.find((log) => log.agent === agent)?.events ?? [];
    await page.locator(`[data-testid="raw-event"][data-seq="${events.length}"]`).waitFor();
    expect(await linesOn(page)).toEqual(events.map(({ type }, index) => `${index + 1} ${type}`));
    expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
    expect(complaints).toEqual([]);
  }
});
