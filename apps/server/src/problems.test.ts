import { expect, test } from "vitest";
import { ProblemError, statusOf } from "./problems.js";

test("conflicts are 409, bad values 422, foreign things 404", () => {
  expect(statusOf.busy).toBe(409);
  expect(statusOf.approval_already_decided).toBe(409);
  expect(statusOf.invalid_edit).toBe(422);
  expect(statusOf.forbidden).toBe(403);
  expect(statusOf.not_found).toBe(404);
});

test("what a refusal tells besides never takes the place of the problem's own members", () => {
  const body = new ProblemError("approval_already_decided", { extra: { by: "bob", status: 200, code: "x" } }).body(
    "r",
    "/p",
  );
  expect(body).toMatchObject({
    by: "bob",
    status: 409,
    code: "approval_already_decided",
    requestId: "r",
    instance: "/p",
  });
});
