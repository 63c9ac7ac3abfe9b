// Approve and deny at the same moment, 200 times: one wins, the other hears who did.
import { ProblemError } from "@roundhouse/client";
import type { ApprovalView } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../support/projects/journalled.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const TIMES = 200;
const AT_ONCE = 10;

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

type Said = { decision: "approve" | "deny"; by: string };

/** The view after the decision, or the problem that came instead. */
async function decide({ id, argsHash }: ApprovalView, { decision, by }: Said): Promise<ApprovalView | ProblemError> {
  try {
    return await service.client.as(by).approvals.decide(id, { decision, argsHash });
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

async function race(approval: ApprovalView, nth: number): Promise<Said["decision"]> {
  const bob: Said = { decision: "approve", by: "bob" };
  const carol: Said = { decision: "deny", by: "carol" };
  const sides = nth % 2 === 0 ? [bob, carol] : [carol, bob];
  const answers = await Promise.all(sides.map((said) => decide(approval, said)));
  const losers = answers.flatMap((answer) => (answer instanceof ProblemError ? [answer] : []));
  expect(losers).toHaveLength(1);
  const winner = sides[answers.findIndex((answer) => !(answer instanceof ProblemError))];
  expect(losers[0]?.problem).toMatchObject({ status: 409, code: "approval_already_decided" });
  expect(losers[0]?.body).toMatchObject({ ...winner, at: expect.stringMatching(/^\d{4}-.*Z$/) });
  return winner!.decision;
}

test("one of two wins, the other gets 409 with the winner, 200 times", async () => {
  const launch = () => service.client.threads.launch({ agent: "payer", input: "pay" });
  const threads = await Promise.all(Array.from({ length: TIMES }, launch));
  const open = await until(
    async () => {
      const { data } = await service.client.approvals.list({ status: "open", limit: 200 });
      return data.length === TIMES && data;
    },
    { what: "all of them wait", withinMs: 60_000 },
  );
  const won = { approve: 0, deny: 0 };
  for (let at = 0; at < TIMES; at += AT_ONCE) {
    const winners = await Promise.all(open.slice(at, at + AT_ONCE).map(race));
    for (const winner of winners) won[winner] += 1;
  }
  for (const { threadId } of threads) {
    await service.ended(threadId);
    const log = await service.client.threads.log(threadId);
    const decisions = log.filter(({ type }) => type === "approval_granted" || type === "approval_denied");
    expect(decisions).toHaveLength(1);
  }
  console.log(`approve won ${won.approve} times, deny ${won.deny} times`);
  expect(readJournal(service.data)).toHaveLength(won.approve);
});

test("the same person's same decision again is answered as before; another one is refused", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "payer", input: "pay" });
  await service.client.threads.result(threadId, 30);
  const [approval] = (await service.client.approvals.list({ thread: threadId })).data;
  const bob = (decision: Said["decision"]) => decide(approval!, { decision, by: "bob" });
  const first = await bob("approve");
  expect(await bob("approve")).toMatchObject({ id: approval?.id, status: "granted" });
  expect(first).toMatchObject({ status: "granted" });
  expect(await bob("deny")).toMatchObject({
    body: { code: "approval_already_decided", by: "bob", decision: "approve" },
  });
  await service.ended(threadId);
  expect(readJournal(service.data).filter((entry) => entry.threadId === threadId)).toHaveLength(1);
});
