// Many at once: a dry run lists what a filter finds, and its token decides exactly that list.
import { ProblemError } from "@roundhouse/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

async function parkedPayer(): Promise<string> {
  const { threadId } = await service.client.threads.launch({ agent: "payer", input: "pay" });
  await service.client.threads.result(threadId, 30);
  return threadId;
}

test("what came in after the dry run is left alone, and each decision is an event of its own", async () => {
  const threads = await Promise.all([parkedPayer(), parkedPayer(), parkedPayer()]);
  const dry = await service.client.approvals.decideMany({ decision: "deny", filter: { tool: "pay" } });
  expect(dry).toMatchObject({ dryRun: true, results: [] });
  expect(dry.data.map((item) => item.threadId).sort()).toEqual([...threads].sort());

  const late = await parkedPayer();
  const token = dry.token ?? "";
  const done = await service.client.approvals.decideMany({ decision: "deny", reason: "not today", token });
  expect(done.results).toHaveLength(3);
  expect(done.results.every((one) => one.decided)).toBe(true);
  for (const threadId of threads) {
    await service.ended(threadId);
    const denials = (await service.client.threads.log(threadId)).filter((event) => event.type === "approval_denied");
    expect(denials).toHaveLength(1);
    expect(denials[0]?.data).toMatchObject({ reason: "not today" });
  }
  const open = (await service.client.approvals.list({ status: "open" })).data;
  expect(open.map((item) => item.threadId)).toEqual([late]);

  // The same list again: the same person's same decisions get the same answers, and no more events.
  const again = await service.client.approvals.decideMany({ decision: "deny", token });
  expect(again.results.every((one) => one.decided)).toBe(true);
});

test("a token is of one decision, and of a dry run", async () => {
  const dry = await service.client.approvals.decideMany({ decision: "deny" });
  for (const token of [dry.token ?? "", "nonsense"]) {
    const refused = await service.client.approvals.decideMany({ decision: "approve", token }).catch((error) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused.problem).toMatchObject({ status: 400, errors: [{ pointer: "/token" }] });
  }
});
