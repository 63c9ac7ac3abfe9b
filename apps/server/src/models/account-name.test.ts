// Who shares a rate limit: the same provider at the same place with the same key.
import { expect, test } from "vitest";
import { providerModel } from "./provider-model.js";

const account = (more: Partial<Parameters<typeof providerModel>[0]> = {}) =>
  providerModel({ kind: "openai", model: "one", apiKey: "sk-a-key-of-this-test", ...more }).account;

test("two models with one key share it, in whatever way they are asked", () => {
  expect(account({ model: "two" })).toBe(account());
  expect(account({ kind: "openai-responses" })).toBe(account());
  expect(account()).toMatch(/^openai#[0-9a-f]{4}$/);
});

test("another key, another place, other headers: another account", () => {
  expect(account({ apiKey: "sk-another-key-of-this-test" })).not.toBe(account());
  expect(account({ baseUrl: "http://127.0.0.1:9/v1" })).not.toBe(account());
  expect(account({ headers: { "OpenAI-Organization": "other" } })).not.toBe(account());
});

test("whatever a project calls the provider, the key is the same one", () => {
  expect(account({ provider: "the-team-account" })).toBe(account());
});
