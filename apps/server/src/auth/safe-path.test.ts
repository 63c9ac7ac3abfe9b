import { expect, test } from "vitest";
import { safePath } from "./safe-path.js";

test.each(["/", "/approvals/", "/thread/?id=t_1&view=raw#seq-4"])("%s is a page of this service", (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "https://evil.test/",
  "//evil.test/",
  "/\\evil.test/",
  "\\\\evil.test",
  "/\t/evil.test/",
  "/\n/evil.test",
  "/./\\evil.test",
  "/..//evil.test",
  "javascript:alert(1)",
  "/sign-in?token=rhl_of_somebody_else",
  "/./sign-in/?token=x",
  "/v1/session/oidc",
  `/${"a".repeat(3000)}`,
])("%s is not", (path) => {
  expect(safePath(path)).toBe("/");
});
