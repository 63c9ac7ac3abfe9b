// Values that look right and can't be kept, met or run: each is refused with its place, where it comes in.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service?.close());

const refused = (pointer: string) => ({
  status: 400,
  body: { code: "invalid_request", errors: [expect.objectContaining({ pointer })] },
});

describe("an output schema with a pattern that could freeze a process", () => {
  const output = { type: "object", properties: { id: { type: "string", pattern: "^(a+)+$" } } };
  const definition = { name: "picky", model: "small", output };

  test.each([
    { to: "/v1/agents", body: definition, at: "" },
    { to: "/v1/teams", body: { lead: definition, input: "hello" }, at: "/lead" },
    { to: "/v1/teams", body: { lead: "echo", members: [definition], input: "hello" }, at: "/members/0" },
  ])("$to: $at", async ({ to, body, at }) => {
    const answer = await service.http.post(to, body);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_agent" } });
    expect(answer.body.errors).toContainEqual({
      pointer: `${at}/output/properties/id/pattern`,
      message: expect.stringContaining("Begin it with ^"),
    });
  });
});

describe("what can never come about", () => {
  const circle = { name: "picky", model: "small", quorum: 3, approvers: ["ann", "bob", "ann"] };

  test.each([
    { to: "/v1/agents", body: circle, pointer: "/quorum" },
    { to: "/v1/teams", body: { lead: circle, input: "hello" }, pointer: "/lead/quorum" },
    { to: "/v1/teams", body: { lead: "echo", members: [circle], input: "hello" }, pointer: "/members/0/quorum" },
  ])("a quorum that is larger than its circle: $to, $pointer", async ({ to, body, pointer }) => {
    expect(await service.http.post(to, body)).toMatchObject(refused(pointer));
  });

  test("an agent of a launch does not take the place of the project's code", async () => {
    const echo = { name: "echo", model: "small" };
    for (const [body, pointer] of [
      [{ lead: echo, input: "hello" }, "/lead/name"],
      [{ lead: "echo", members: [echo], input: "hello" }, "/members/0/name"],
    ] as const) {
      expect(await service.http.post("/v1/teams", body)).toMatchObject({
        status: 409,
        body: { code: "agent_is_code", errors: [{ pointer }] },
      });
    }
  });
});

describe("places that are none", () => {
  const made = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString("base64url");

  test.each(["abc", made("never", "x"), made("0000-01-01T00:00:00.000Z", "x")])("a list from %s on", async (cursor) => {
    for (const list of ["threads", "teams", "approvals", "audit"]) {
      expect(await service.http.get(`/v1/${list}?cursor=${cursor}`), list).toMatchObject(refused("/cursor"));
    }
  });

  test("events after a seq that no log reaches", async () => {
    const { threadId } = await service.client.threads.launch({ agent: "echo", input: "hello" });
    await service.ended(threadId);
    const far = Number.MAX_SAFE_INTEGER;
    const team = encodeURIComponent(JSON.stringify({ [threadId]: far }));
    for (const path of [`threads/${threadId}/events?after=${far}`, `teams/${threadId}/events?after=${team}`])
      expect(await service.http.get(`/v1/${path}`), path).toMatchObject({
        status: 409,
        body: { code: "cursor_ahead" },
      });
    expect((await service.http.get(`/v1/threads/${threadId}/prompt?seq=${far}`)).status).toBeLessThan(500);
    expect((await service.http.post(`/v1/threads/${threadId}/fork`, { atSeq: far })).status).toBeLessThan(500);
  });
});

describe("times", () => {
  const deadline = "0000-01-01T00:00:00Z";
  const tooLong = Number.MAX_SAFE_INTEGER;
  const launch = { agent: "echo", input: "hello" };

  test.each([
    { to: "/v1/threads", body: { ...launch, deadline }, pointer: "/deadline" },
    { to: "/v1/teams", body: { lead: "echo", input: "hello", deadline }, pointer: "/deadline" },
    { to: "/v1/models/small/hold", body: { until: deadline }, pointer: "/until" },
    { to: "/v1/api-keys", body: { name: "key", expiresAt: deadline }, pointer: "/expiresAt" },
    { to: "/v1/threads", body: { ...launch, budget: { maxWallMs: tooLong } }, pointer: "/budget/maxWallMs" },
    {
      to: "/v1/agents",
      body: { name: "patient", model: "small", approvalTimeoutMs: tooLong },
      pointer: "/approvalTimeoutMs",
    },
    {
      to: "/v1/agents",
      body: { name: "patient", model: "small", limits: { toolTimeoutMs: tooLong } },
      pointer: "/limits/toolTimeoutMs",
    },
    {
      to: "/v1/teams",
      body: { lead: { name: "patient", model: "small", retry: { baseDelayMs: tooLong } }, input: "hello" },
      pointer: "/lead/retry/baseDelayMs",
    },
  ])("$to: $pointer", async ({ to, body, pointer }) => {
    expect(await service.http.post(to, body)).toMatchObject(refused(pointer));
  });
});

describe("a body under another name of JSON", () => {
  const headers = { "content-type": "application/merge-patch+json" };

  test("is read as any other, and not passed over", async () => {
    const launched = await service.http.post("/v1/threads", { agent: "echo", input: "hello" }, headers);
    expect(launched.status).toBe(202);
    const cancel = await service.http.post(`/v1/threads/${launched.body.threadId}/cancel`, { scop: "thread" }, headers);
    expect(cancel).toMatchObject(refused("/scop"));
  });
});
