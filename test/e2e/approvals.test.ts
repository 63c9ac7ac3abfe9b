// A person decides: with an edit, with a reason, for the next time too, or too late; by mouse and by keys.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium, type Watched } from "../support/chromium.js";
import { readJournal } from "../support/projects/journalled.js";
import type { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";
import { startWithDashboard } from "../support/with-dashboard.js";

let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  [service, chromium] = await Promise.all([startWithDashboard({ project: "small.ts" }), startChromium()]);
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
});

interface Asked {
  threadId: string;
  approvalId: string;
  argsHash: string;
}

/** A payment of 5 to bob that waits for a person. */
async function payment(agent = "payer"): Promise<Asked> {
  const { threadId } = await service.client.threads.launch({ agent, input: "pay" });
  const asked = async () => (await service.client.approvals.list({ thread: threadId, status: "open" })).data[0];
  const { id, argsHash } = await until(asked, { what: "the payment is asked about" });
  return { threadId, approvalId: id, argsHash };
}

/** The screen with this approval's card, its buttons at rest. */
async function cardOf({ approvalId }: Asked): Promise<Watched> {
  const watched = await chromium.open(service.url, { session: service.session });
  await watched.page.goto(`/approvals/?id=${approvalId}`);
  await rested(watched.page, approvalId);
  return watched;
}

const rested = (page: Page, approvalId: string): Promise<void> =>
  page.locator(`[data-approval="${approvalId}"] [data-testid="approve"]:enabled`).waitFor();

const ended = (page: Page, { approvalId }: Asked, status: string): Promise<void> =>
  page.locator(`[data-approval="${approvalId}"][data-status="${status}"]`).waitFor();

const conversationOf = async (page: Page, { threadId }: Asked): Promise<void> => {
  await page.goto(`/thread/?id=${threadId}&view=conversation`);
  await page.locator('[data-testid="thread-status"][data-outcome="completed"]').waitFor();
};

test("an edit shows what it changes, and the call runs as it was edited", async () => {
  const asked = await payment();
  const { page, complaints } = await cardOf(asked);
  await page.keyboard.press("e");
  const draft = page.getByTestId("edit-input");
  await draft.fill(`{ "to": "bob", "amount": 50`);
  expect(await page.getByTestId("approve").isDisabled()).toBe(true);
  await draft.fill(JSON.stringify({ to: "bob", amount: 50 }));
  const diff = await page.getByTestId("edit-diff").locator("li").allTextContents();
  expect(diff).toContainEqual(expect.stringMatching(/amount.*5.*50/s));
  await page.getByTestId("approve").click();
  await ended(page, asked, "granted");

  await conversationOf(page, asked);
  await page.getByText("payment: paid 50 to bob").waitFor();
  expect(complaints).toEqual([]);
});

test("a denial's reason is typed without firing keys, and reaches the conversation", async () => {
  const asked = await payment();
  const { page, complaints } = await cardOf(asked);
  await page.keyboard.press("d");
  const reason = page.getByTestId("deny-reason");
  await reason.waitFor();
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("a jar of jade is dear");
  expect(await reason.inputValue()).toBe("a jar of jade is dear");
  await page.keyboard.press("Control+Enter");
  await ended(page, asked, "denied");
  expect(await page.getByTestId("approval-ended").textContent()).toContain("a jar of jade is dear");

  await conversationOf(page, asked);
  await page.getByText(/^payment: denied: .*a jar of jade is dear/).waitFor();
  expect(complaints).toEqual([]);
});

test("what is remembered is not asked about again", async () => {
  const asked = await payment("spender");
  const { page, complaints } = await cardOf(asked);
  await page.keyboard.press("r");
  await page.getByText("Remember what I decide").waitFor();
  await page.keyboard.press("a");
  await ended(page, asked, "granted");
  await service.ended(asked.threadId);
  await service.client.threads.input(asked.threadId, { input: "pay again" });
  await service.ended(asked.threadId);
  const { data } = await service.client.approvals.list({ thread: asked.threadId });
  expect(data).toHaveLength(1);
  expect(readJournal(service.data).filter(({ threadId }) => threadId === asked.threadId)).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test("a decision that a colleague was faster with says who decided what", async () => {
  const asked = await payment();
  const { page, complaints } = await cardOf(asked);
  await page.route("**/decision", async (route) => {
    const { approvalId, argsHash } = asked;
    await service.client.as("bob").approvals.decide(approvalId, { decision: "deny", argsHash, reason: "I was first" });
    await route.continue();
  });
  await page.keyboard.press("a");
  await ended(page, asked, "denied");
  expect(await page.getByTestId("approval-ended").textContent()).toMatch(/bob denied.*I was first/);
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
});

test("j and k go through the list, a approves the one that is looked at", async () => {
  const waiting = [await payment(), await payment(), await payment()] as const;
  const [first, second] = waiting;
  const { page, complaints } = await cardOf(first);
  const card = page.getByTestId("approval-card");
  await page.getByTestId("approval-row").nth(2).waitFor();
  await page.keyboard.press("j");
  await rested(page, second.approvalId);
  await page.keyboard.press("k");
  await rested(page, first.approvalId);
  await page.keyboard.press("j");
  await rested(page, second.approvalId);
  await page.keyboard.press("a");
  await ended(page, second, "granted");
  expect(await card.getAttribute("data-approval")).toBe(second.approvalId);
  const { data: open } = await service.client.approvals.list({ status: "open" });
  expect(open.map(({ id }) => id)).not.toContain(second.approvalId);
  expect(open).toHaveLength(2);
  expect(complaints).toEqual([]);
});
