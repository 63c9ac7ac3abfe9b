import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.js";
import { hashToken, newToken } from "./tokens.js";

test("a password matches its own hash and no other", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).not.toContain("horse");
  expect(await passwordMatches("correct horse battery", stored)).toBe(true);
  expect(await passwordMatches("correct horse batterz", stored)).toBe(false);
});

test("nobody's password never matches, and is worked on as long", async () => {
  const stored = await hashPassword("correct horse battery");
  await passwordMatches("", null);
  const took = async (of: string | null): Promise<number> => {
    const times = [];
    for (let round = 0; round < 5; round++) {
      const startedMs = performance.now();
      expect(await passwordMatches("a wrong guess", of)).toBe(false);
      times.push(performance.now() - startedMs);
    }
    return Math.min(...times);
  };
  expect(await passwordMatches("nobody's", null)).toBe(false);
  expect(await took(null)).toBeGreaterThan((await took(stored)) / 3);
});

test("what is stored and is no hash of ours matches nothing", async () => {
  for (const stored of ["", "plain", "scrypt$32768$AAAA$AAAA", "$argon2id$v=19$broken"]) {
    expect(await passwordMatches(stored, stored)).toBe(false);
  }
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("the same password")).not.toBe(await hashPassword("the same password"));
});

test("tokens are not repeated, and their hash does not give them away", () => {
  const token = newToken("key");
  expect(token).not.toBe(newToken("key"));
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
});
