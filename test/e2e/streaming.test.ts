// An answer is on the screen while it is being written; a part of one that broke is taken back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium, type Watched } from "../support/chromium.js";
import { type Gate, gate, hold, say, stream, words } from "../support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import type { Service } from "../support/service/service.js";
import { startWithDashboard } from "../support/with-dashboard.js";

let provider: FakeProvider;
let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  provider = await startFakeProvider();
  const env = { FAKE_PROVIDER_URL: provider.url };
  [service, chromium] = await Promise.all([
    startWithDashboard({ project: "on-fake-provider.ts", roles: ["api", "worker"], env }),
    startChromium(),
  ]);
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
  await provider?.close();
});

/** The conversation of a thread whose first answer is over, so that the page follows it when the second one begins. */
async function conversationOf(agent: string): Promise<Watched & { threadId: string }> {
  const { threadId } = await service.client.threads.launch({ agent, input: "Hello" });
  await service.ended(threadId);
  const watched = await chromium.open(service.url, { session: service.session });
  await watched.page.goto(`/thread/?id=${threadId}&view=conversation`);
  await watched.page.getByText("Hello to you.").waitFor();
  await watched.page.locator('[data-testid="live-chip"][data-state="live"]').waitFor();
  return { ...watched, threadId };
}

async function send({ page }: Watched, input: string): Promise<void> {
  await page.getByTestId("thread-input").fill(input);
  await page.getByTestId("thread-send").click();
}

const firstHalfOf = async ({ page }: Watched, held: Gate): Promise<string> => {
  await held.reached;
  const writing = page.getByTestId("streaming-answer");
  await writing.getByText("The first half.").waitFor();
  return (await writing.textContent()) ?? "";
};

test("the first half of an answer is shown before the second one is sent", async () => {
  const held = gate();
  const halves = stream([...words("The first half."), hold(held), ...words(" The second half.")]);
  provider.script("halves", [say("Hello to you."), halves]);
  const watched = await conversationOf("halves");
  await send(watched, "Go on");

  expect(await firstHalfOf(watched, held)).not.toContain("second");
  const { data: events } = await service.client.threads.eventPage(watched.threadId);
  expect(events.at(-1)?.type).toBe("model_request");

  held.open();
  const { page, complaints } = watched;
  await page.getByText("The first half. The second half.").waitFor();
  await page.locator('[data-testid="thread-status"][data-outcome="completed"]').waitFor();
  expect(await page.getByTestId("streaming-answer").count()).toBe(0);
  expect(await page.getByText("The first half.").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("what was shown of an attempt that broke is taken back, and the next one stands alone", async () => {
  const [broke, again] = [gate(), gate()];
  const breaks = stream([...words("The first half."), hold(broke), { kind: "cut" }]);
  const whole = stream([hold(again), ...words("Another answer.")]);
  provider.script("broken", [say("Hello to you."), breaks, whole]);
  const watched = await conversationOf("broken");
  await send(watched, "Go on");
  await firstHalfOf(watched, broke);

  broke.open();
  const { page, complaints } = watched;
  await page.getByTestId("streaming-answer").waitFor({ state: "detached" });
  await again.reached;
  expect(await page.getByText("The first half.").count()).toBe(0);

  again.open();
  await page.getByText("Another answer.").waitFor();
  await page.locator('[data-testid="thread-status"][data-outcome="completed"]').waitFor();
  expect(await page.getByText("The first half.").count()).toBe(0);
  expect(complaints).toEqual([]);
});
