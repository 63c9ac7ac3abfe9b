import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.js";
import { hashToken, newToken } from "./tokens.js";

test("a password matches its own hash and no other", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).not.toContain("horse");
  expect(await passwordMatches("correct horse battery", stored)).toBe(true);
  expect(await passwordMatches("correct horse batterz", stored)).toBe(false);
});

test("nobody's password never matches", async () => {
  expect(await passwordMatches("", null)).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("the same password")).not.toBe(await hashPassword("the same password"));
});

test("tokens are not repeated, and their hash does not give them away", () => {
  const token = newToken("key");
  expect(token).not.toBe(newToken("key"));
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
});
