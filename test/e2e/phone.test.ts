// Every screen on a phone, with a team that is done and one that waits: nothing has to be scrolled sideways, in both themes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium } from "../support/chromium.js";
import { launchTeam, playToTheEnd } from "../support/incident-team.js";
import type { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";
import { wideBoxes } from "../support/wide-boxes.js";
import { startWithDashboard } from "../support/with-dashboard.js";

let service: Service;
let chromium: Chromium;
let doneId = "";
let parkedId = "";
let fixerId = "";

beforeAll(async () => {
  [service, chromium] = await Promise.all([startWithDashboard({ project: "incident.ts" }), startChromium()]);
  doneId = await launchTeam(service);
  await playToTheEnd(service, doneId);
  parkedId = await launchTeam(service);
  const asked = async () => (await service.client.approvals.list({ status: "open" })).data[0];
  fixerId = (await until(asked, { what: "the fixer asks to restart" })).threadId;
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
});

/** Each with what is there once it has loaded. */
const screens = (): [string, string][] => [
  ["/approvals/", "approval-card"],
  ["/threads/", "thread-row"],
  [`/thread/?id=${doneId}`, "timeline-row"],
  [`/thread/?id=${fixerId}`, "approval-card"],
  [`/thread/?id=${fixerId}&view=conversation`, "approval-card"],
  [`/thread/?id=${fixerId}&view=raw`, "raw-event"],
  ["/teams/", "team-row"],
  [`/team/?id=${parkedId}`, "tree-thread"],
  ["/launch/", "agent-option"],
  ["/models/", "model-row"],
];

test.each(["light", "dark"] as const)("every screen fits, %s", async (colorScheme) => {
  const viewport = { width: 360, height: 740 };
  const { page, complaints } = await chromium.open(service.url, { session: service.session, viewport, colorScheme });
  for (const [at, testId] of screens()) {
    await page.goto(at);
    await page.getByTestId(testId).first().waitFor();
    expect(await page.evaluate(wideBoxes), at).toEqual([]);
    const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(isDark, at).toBe(colorScheme === "dark");
  }
  expect(complaints).toEqual([]);
});

test("the page for those who are not signed in fits, too", async () => {
  const { page } = await chromium.open(service.url, { viewport: { width: 360, height: 740 } });
  await page.goto("/launch/");
  await page.waitForURL("**/sign-in/**");
  await page.getByLabel("Password").waitFor();
  expect(await page.evaluate(wideBoxes)).toEqual([]);
});
