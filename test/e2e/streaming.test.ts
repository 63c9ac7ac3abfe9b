// An answer is on the screen while it is being written; a part of one that broke is taken back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium, type Watched } from "../support/chromium.js";
import { call, type Gate, gate, hold, say, stream, words } from "../support/fake-provider/script.js";
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

test("overloaded after forty deltas and inside a call's arguments: no half call runs, and the retry's text is the final one", async () => {
  const [broke, again] = [gate(), gate()];
  const forty = words(`The first half. ${Array.from({ length: 37 }, (_, nth) => `word${nth}`).join(" ")}`);
  const half = call("pay", '{"to":"bob","amo', { whole: false });
  const overloaded = {
    kind: "error" as const,
    body: { error: { message: "Overloaded", type: "overloaded_error", code: 529 } },
  };
  const whole = stream([hold(again), ...words("The answer after all.")]);
  provider.script("broken", [say("Hello to you."), stream([...forty, hold(broke), half, overloaded]), whole]);
  const watched = await conversationOf("broken");
  await send(watched, "Go on");
  expect(await firstHalfOf(watched, broke)).toContain("The first half.");

  broke.open();
  const { page, complaints, threadId } = watched;
  await page.getByTestId("streaming-answer").waitFor({ state: "detached" });
  await again.reached;
  expect(await page.getByText("word36").count()).toBe(0);

  again.open();
  await page.getByText("The answer after all.").waitFor();
  await page.locator('[data-testid="thread-status"][data-outcome="completed"]').waitFor();
  const types = (await service.client.threads.log(threadId)).map(({ type }) => type);
  expect(types).toContain("model_attempt_failed");
  expect(types).not.toContain("tool_call");
  expect(complaints).toEqual([]);
});
