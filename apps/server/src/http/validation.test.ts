import { expect, test } from "vitest";
import { z } from "zod";
import { ProblemError } from "../problems.js";
import { ValidationPipe } from "./validation.js";

const schema = z.strictObject({
  agent: z.string(),
  mode: z.enum(["a", "b"]).optional(),
  budget: z.strictObject({ maxTurns: z.number() }).optional(),
});

async function problem(body: unknown): Promise<ReturnType<ProblemError["body"]>> {
  try {
    await new ValidationPipe().transform(body, { type: "body", schema });
  } catch (error) {
    if (error instanceof ProblemError) return error.body("req_1", "/v1/threads");
    throw error;
  }
  throw new Error("was taken");
}

test("an unknown field is named, with those that are allowed", async () => {
  const { status, errors } = await problem({ agent: "x", agnet: "y" });
  expect(status).toBe(400);
  expect(errors).toEqual([{ pointer: "/agnet", message: "unknown field; allowed are agent, mode, budget" }]);
});

test("also inside another field", async () => {
  expect((await problem({ agent: "x", budget: { maxTurns: 1, "a/b": 2 } })).errors).toEqual([
    { pointer: "/budget/a~1b", message: "unknown field; allowed are maxTurns" },
  ]);
});

test("a missing field, a wrong type and a wrong choice are named by their place", async () => {
  expect((await problem({ mode: "c", budget: { maxTurns: "1" } })).errors?.map(({ pointer }) => pointer)).toEqual([
    "/agent",
    "/mode",
    "/budget/maxTurns",
  ]);
});

test("what fits is passed on", async () => {
  expect(await new ValidationPipe().transform({ agent: "x" }, { type: "body", schema })).toEqual({ agent: "x" });
});
