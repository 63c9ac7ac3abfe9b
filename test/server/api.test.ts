// The story that a program sees over HTTP, with an API key.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../support/projects/journalled.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

const client = () => service.client;
const ids = { thread: /^thr_/, input: /^inp_/ };

async function finished(threadId: string) {
  const { outcome } = await client().threads.result(threadId, 30);
  return outcome;
}

async function parkedPayment() {
  const { threadId } = await client().threads.launch({ agent: "payer", input: "pay" });
  await client().threads.result(threadId, 30);
  const { data } = await client().approvals.list({ thread: threadId, status: "open" });
  expect(data).toHaveLength(1);
  const [approval] = data;
  return { threadId, approval: approval! };
}

test("a thread is launched with 202, listed, looked at, and ends with its output", async () => {
  const launched = await service.http.post("/v1/threads", {
    agent: "echo",
    input: "hello",
    metadata: { ticket: "T-1" },
    budget: { maxTurns: 5 },
  });
  expect(launched.status).toBe(202);
  expect(launched.body).toEqual({
    threadId: expect.stringMatching(ids.thread),
    inputId: expect.stringMatching(ids.input),
  });
  const { threadId } = launched.body;
  expect(await finished(threadId)).toEqual({ status: "completed", output: "You said: hello" });
  expect(await client().threads.get(threadId)).toMatchObject({
    threadId,
    agent: "echo",
    status: "idle",
    title: "hello",
    rootThreadId: threadId,
    parentThreadId: null,
    principal: "alice",
    metadata: { ticket: "T-1" },
    pendingApprovals: 0,
    usage: { requests: 1, inputTokens: 10, outputTokens: 2 },
  });
  const found = await service.http.get("/v1/threads?metadata.ticket=T-1&agent=echo&status=idle");
  expect(found.body).toEqual({ data: [expect.objectContaining({ threadId })], nextCursor: null });
  expect((await service.http.get("/v1/threads?metadata.ticket=T-2")).body.data).toEqual([]);
});

test("a list is walked by its cursor, each thread once, though new ones come in between", async () => {
  const launch = () => client().threads.launch({ agent: "echo", input: "one of many", metadata: { walk: "yes" } });
  const first = await Promise.all(Array.from({ length: 7 }, launch));
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { body: { data: { threadId: string }[]; nextCursor: string | null } } = await service.http.get(
      `/v1/threads?metadata.walk=yes&limit=3${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.body.data.map((thread) => thread.threadId));
    cursor = page.body.nextCursor;
    await launch();
  }
  expect(seen.sort()).toEqual(first.map((one) => one.threadId).sort());
});

test("a team's tree shows its threads, what waits for a person by its path, and how it ended", async () => {
  const launched = await service.http.post("/v1/teams", { name: "Payday", lead: "lead", input: "pay 2" });
  expect(launched.status).toBe(202);
  expect(launched.body).toEqual({
    teamId: expect.stringMatching(ids.thread),
    inputId: expect.stringMatching(ids.input),
  });
  const { teamId } = launched.body;
  const waiting = await until(
    async () => {
      const { data } = await client().approvals.list({ team: teamId, status: "open" });
      return data.length === 2 && data;
    },
    { what: "both payments wait for a person" },
  );
  const team = await until(
    async () => {
      const seen = await client().teams.get(teamId);
      return seen.status === "parked" && seen;
    },
    { what: "the team is parked once all of its children are" },
  );
  expect(team).toMatchObject({ name: "Payday", pendingApprovals: 2 });
  expect(team.threads.map(({ agent }) => agent)).toEqual(["lead", "payer", "payer"]);
  for (const approval of waiting) {
    expect(approval).toMatchObject({ path: ["lead", "payer"], rootThreadId: teamId, tool: "pay", status: "open" });
    await client().approvals.decide(approval.id, { decision: "approve", argsHash: approval.argsHash });
  }
  expect(await service.ended(teamId)).toMatchObject({
    status: "completed",
    output: "payment: paid 5 to bob; payment: paid 5 to bob",
  });
  expect((await client().teams.list()).data.map((one) => one.teamId)).toContain(teamId);
});

test("a log is read by pages and by types", async () => {
  const { threadId } = await client().threads.launch({ agent: "looker", input: "look 3" });
  expect(await finished(threadId)).toMatchObject({ output: "looked 3 times" });
  const whole = await service.http.get(`/v1/threads/${threadId}/events?limit=1000`);
  const all: { seq: number; type: string }[] = whole.body.data;
  expect(whole.body.nextAfter).toBeNull();
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
  const pages: unknown[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { body: { data: unknown[]; nextAfter: number | null } } = await service.http.get(
      `/v1/threads/${threadId}/events?after=${after}&limit=4`,
    );
    expect(page.body.data.length).toBeLessThanOrEqual(4);
    pages.push(...page.body.data);
    after = page.body.nextAfter;
  }
  expect(pages).toEqual(all);
  const some = await service.http.get(`/v1/threads/${threadId}/events?types=tool_call,tool_result`);
  expect(some.body.data.map(({ type }: { type: string }) => type)).toEqual(
    Array.from({ length: 3 }, () => ["tool_call", "tool_result"]).flat(),
  );
});

test("the prompt of a request is rendered from the log, and is what was sent", async () => {
  const { threadId } = await client().threads.launch({ agent: "echo", input: "what did you get?" });
  await finished(threadId);
  const prompt = await client().threads.prompt(threadId);
  expect(prompt).toMatchObject({ purpose: "turn", model: "scripted", matches: true });
  expect(prompt.text).toContain("what did you get?");
  expect((await client().threads.prompt(threadId, prompt.seq)).promptHash).toBe(prompt.promptHash);
});

test("an approval is looked at, granted once, and the payment happens once", async () => {
  const { threadId, approval } = await parkedPayment();
  expect(await client().threads.get(threadId)).toMatchObject({ status: "parked", pendingApprovals: 1 });
  expect(await client().approvals.get(approval.id)).toMatchObject({
    id: approval.id,
    kind: "approval",
    status: "open",
    threadId,
    input: { to: "bob", amount: 5 },
    suggestedRules: expect.arrayContaining(["pay", "pay(to:bob)"]),
  });
  const decided = await client().approvals.decide(approval.id, { decision: "approve", argsHash: approval.argsHash });
  expect(decided).toMatchObject({
    status: "granted",
    decisions: [{ by: "alice", decision: "approve", reason: null }],
  });
  expect(await finished(threadId)).toMatchObject({ output: "payment: paid 5 to bob" });
  expect(readJournal(service.data).filter((entry) => entry.threadId === threadId)).toHaveLength(1);
});

test("a denial reaches the model with its reason, and nothing is paid", async () => {
  const { threadId, approval } = await parkedPayment();
  await client().approvals.decide(approval.id, { decision: "deny", argsHash: approval.argsHash, reason: "not today" });
  expect(await finished(threadId)).toMatchObject({ output: expect.stringContaining("not today") });
  expect(readJournal(service.data).filter((entry) => entry.threadId === threadId)).toEqual([]);
});

test("a question is answered with one of its options", async () => {
  const { threadId } = await client().threads.launch({ agent: "asker", input: "ask" });
  expect(await finished(threadId)).toMatchObject({ status: "parked", reason: "awaiting_answer" });
  const { data } = await client().approvals.list({ thread: threadId, kind: "question" });
  const [question] = data;
  expect(question).toMatchObject({ question: "Which one?", options: ["red", "blue"], status: "open" });
  const wrong = await service.http.post(`/v1/questions/${encodeURIComponent(question!.id)}/answer`, {
    answer: "green",
  });
  expect([wrong.status, wrong.body.code]).toEqual([422, "invalid_answer"]);
  await client().answerQuestion(question!.id, "red");
  expect(await finished(threadId)).toMatchObject({ output: "the answer was red" });
});

test("a running thread is cancelled; one with nothing to cancel says so", async () => {
  const { threadId } = await client().threads.launch({ agent: "echo", input: "wait 60000" });
  await until(async () => (await client().threads.get(threadId)).status === "running", { what: "it runs" });
  expect((await service.http.post(`/v1/threads/${threadId}/cancel`, { reason: "enough" })).status).toBe(202);
  expect(await finished(threadId)).toEqual({ status: "cancelled" });
  const again = await service.http.post(`/v1/threads/${threadId}/cancel`);
  expect([again.status, again.body.code]).toEqual([409, "nothing_to_cancel"]);
});

test("a team is cancelled as one: its children end before it does, and what they asked is closed", async () => {
  const { teamId } = await client().teams.launch({ lead: "lead", input: "pay 2" });
  const [first] = await until(
    async () => {
      const { data } = await client().approvals.list({ team: teamId, status: "open" });
      return data.length === 2 && data;
    },
    { what: "both payments wait" },
  );
  await client().teams.cancel(teamId);
  expect(await service.ended(teamId)).toEqual({ status: "cancelled" });
  const { threads, pendingApprovals } = await client().teams.get(teamId);
  expect(threads.map(({ outcome }) => outcome)).toEqual(threads.map(() => ({ status: "cancelled" })));
  expect(pendingApprovals).toBe(0);
  const late = await service.http.post(`/v1/approvals/${first!.id}/decision`, {
    decision: "approve",
    argsHash: first!.argsHash,
  });
  expect([late.status, late.body.code]).toEqual([409, "cancelled"]);
});

test("a fork goes on from an earlier seq with its own log, and leaves the first as it is", async () => {
  const { threadId } = await client().threads.launch({ agent: "echo", input: "first" });
  await finished(threadId);
  const before = await client().threads.log(threadId);
  const fork = await service.http.post(`/v1/threads/${threadId}/fork`, { atSeq: before.length });
  expect(fork.status).toBe(201);
  await client().threads.input(fork.body.threadId, { input: "second" });
  expect(await finished(fork.body.threadId)).toMatchObject({ output: "You said: second" });
  expect(await client().threads.log(threadId)).toEqual(before);
  expect((await client().threads.prompt(fork.body.threadId)).text).toContain("first");
  const inTheTurn = await service.http.post(`/v1/threads/${threadId}/fork`, { atSeq: 3 });
  expect(inTheTurn.status).toBe(409);
});

test("mode and model are changed on record, and the next turn keeps to them", async () => {
  const { threadId } = await client().threads.launch({ agent: "echo", input: "first" });
  await finished(threadId);
  expect((await service.http.post(`/v1/threads/${threadId}/mode`, { mode: "plan" })).status).toBe(202);
  expect((await service.http.post(`/v1/threads/${threadId}/model`, { model: "scripted-other" })).status).toBe(202);
  expect(await client().threads.get(threadId)).toMatchObject({ mode: "plan", model: { id: "scripted-other" } });
  await client().threads.input(threadId, { input: "second" });
  expect(await finished(threadId)).toMatchObject({ output: "other: second" });
  const types = (await client().threads.log(threadId)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["mode_changed", "settings_changed"]));
  const bypass = await service.http.post(`/v1/threads/${threadId}/mode`, { mode: "bypass" });
  expect([bypass.status, bypass.body.code]).toEqual([422, "invalid_mode"]);
});

test("input to a busy thread is refused, queued for its turn's end, or cancels the turn first", async () => {
  const { threadId } = await client().threads.launch({ agent: "echo", input: "wait 60000" });
  await until(async () => (await client().threads.get(threadId)).status === "running", { what: "it runs" });
  const refused = await service.http.post(`/v1/threads/${threadId}/inputs`, { input: "now?" });
  expect([refused.status, refused.body.code]).toEqual([409, "busy"]);
  expect(refused.body.detail).toContain("queue");
  await client().threads.input(threadId, { input: "interrupting", ifBusy: "interrupt" });
  await client().threads.input(threadId, { input: "queued", ifBusy: "queue" });
  await until(async () => (await inputsOf(threadId)).length === 3, { what: "all three were taken" });
  expect(await inputsOf(threadId)).toEqual(["wait 60000", "interrupting", "queued"]);
  expect(await service.ended(threadId)).toMatchObject({ output: "You said: queued" });
  const ends = (await client().threads.log(threadId)).flatMap((event) =>
    event.type === "turn_completed" ? [event.data.reason] : [],
  );
  expect(ends).toEqual(["cancelled", "end_turn", "end_turn"]);
});

async function inputsOf(threadId: string): Promise<string[]> {
  const events = await client().threads.log(threadId);
  return events.flatMap((event) => (event.type === "user_input" ? [event.data.text] : []));
}
