import { expect, test } from "vitest";
import { problemCatalogue } from "./problem-catalogue.js";
import { ProblemError } from "./problems.js";

test("conflicts are 409, bad values 422, foreign things 404", () => {
  expect(problemCatalogue.busy.status).toBe(409);
  expect(problemCatalogue.approval_already_decided.status).toBe(409);
  expect(problemCatalogue.invalid_edit.status).toBe(422);
  expect(problemCatalogue.forbidden.status).toBe(403);
  expect(problemCatalogue.not_found.status).toBe(404);
});

test("what a refusal tells besides never takes the place of the problem's own members", () => {
  const extra = { by: "bob", status: 200, code: "x", type: "y" };
  expect(new ProblemError("approval_already_decided", { extra }).body("r", "/p")).toMatchObject({
    by: "bob",
    type: "/problems/approval_already_decided",
    status: 409,
    code: "approval_already_decided",
    requestId: "r",
    instance: "/p",
  });
});
