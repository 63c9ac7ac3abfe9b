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
