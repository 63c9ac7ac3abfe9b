import { expect, test } from "vitest";
import { readEnv } from "./env.js";

test("only the database has to be named", () => {
  expect(readEnv({ DATABASE_URL: "postgresql://x" })).toMatchObject({ ROLE: "all", PORT: 4000, LEASE_MS: 10_000 });
});

test("what is wrong is named, all of it", () => {
  expect(() => readEnv({ ROLE: "boss", PORT: "x" })).toThrow(/DATABASE_URL[\s\S]*ROLE[\s\S]*PORT/);
});

test("what some part could not use is found at the start", () => {
  const env = {
    DATABASE_URL: "postgresql://x",
    SECRETS_KEY: "short",
    SECRETS_KEY_FILE: "/none",
    OUTGOING_ALLOW: "10/8",
  };
  expect(() => readEnv(env)).toThrow(/SECRETS_KEY: .*openssl[\s\S]*SECRETS_KEY_FILE[\s\S]*OUTGOING_ALLOW: "10\/8"/);
});

test("a variable that is set to nothing is not set", () => {
  expect(readEnv({ DATABASE_URL: "postgresql://x", REDIS_URL: "" })).not.toHaveProperty("REDIS_URL");
  expect(() => readEnv({ DATABASE_URL: "" })).toThrow(/DATABASE_URL/);
});
