// A thread whose tool gave 64 MB, a line of 20 MB or 30 MB of base64 is looked at in a browser: it shows the ends of it and stays small.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium } from "../support/chromium.js";
import type { Service } from "../support/service/service.js";
import { startWithDashboard } from "../support/with-dashboard.js";

const MIB = 1024 * 1024;

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  [service, chromium] = await Promise.all([startWithDashboard({ project: "big-outputs.ts" }), startChromium()]);
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
});

test.each([
  ["64 MB", "67108864 bytes in all"],
  ["one line of 20 MB", "20971523 bytes in all"],
  ["30 MB of base64", "31457280 bytes of base64"],
])("%s", async (what, shown) => {
  const { threadId } = await service.client.threads.launch({ agent: "fetcher", input: what });
  await service.ended(threadId);
  const { page, complaints } = await chromium.open(service.url, { session: service.session });
  await page.goto(`/thread/?id=${threadId}&view=conversation`);
  await page.getByText(shown).first().waitFor();
  const heap = await page.evaluate(
    () => (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? Number.NaN,
  );
  expect(heap).toBeLessThan(100 * MIB);
  expect(complaints).toEqual([]);
  await page.close();
});
