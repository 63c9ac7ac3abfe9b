// Models out of a project's configuration, or what is wrong there.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { type Connections, connectModels } from "./connect-models.js";

const KEY = "sk-do-not-show-me";
const given: Connections = {
  providers: {
    main: { kind: "anthropic", secret: "MAIN_KEY" },
    spare: { kind: "openai", secret: "SPARE_KEY" },
    local: { kind: "ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  },
  models: {
    fast: { provider: "main", model: "small", window: 200_000, price: { input: 1_000_000, output: 5_000_000 } },
    deep: { provider: "main", model: "large", maxOutputTokens: 32_000 },
    backup: { provider: "spare", model: "other" },
    home: { provider: "local", model: "qwen3:8b" },
  },
};
const env = { MAIN_KEY: KEY, SPARE_KEY: KEY };
const with_ = (more: object): Connections => ({ ...given, ...more }) as Connections;

test("aliases are models of their provider, with what is said of them", () => {
  const models = connectModels(given, env);
  expect(Object.keys(models)).toEqual(["fast", "deep", "backup", "home"]);
  expect(models.fast).toMatchObject({
    id: "fast",
    provider: "main",
    window: 200_000,
    price: { input: 1_000_000, output: 5_000_000 },
  });
  expect(models.deep).toMatchObject({ id: "deep", provider: "main", maxOutputTokens: 32_000 });
  expect(models.home?.provider).toBe("local");
});

test("a key may come from a file", () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-key-")), "key");
  fs.writeFileSync(file, `${KEY}\n`);
  expect(connectModels(given, { MAIN_KEY_FILE: file, SPARE_KEY: KEY }).fast?.id).toBe("fast");
});

test.each([
  [given, {}, 'provider "main": MAIN_KEY is not set, nor is MAIN_KEY_FILE'],
  [given, { MAIN_KEY_FILE: "/nowhere/key" }, "MAIN_KEY_FILE names a file that can't be read"],
  [with_({ providers: { a: { kind: "acme" } } }), env, "models: providers.a.kind"],
  [with_({ providers: { a: { kind: "openai" } } }), env, 'provider "a": needs a secret'],
  [with_({ providers: { a: { kind: "ollama" } } }), env, 'provider "a": ollama needs a baseUrl'],
  [with_({ providers: { a: { kind: "openai", secret: KEY } } }), env, "the name of a variable"],
  [
    with_({ models: { fast: { provider: "none", model: "m" } } }),
    env,
    'unknown provider "none"; there are main, spare',
  ],
  [with_({ models: { fast: { provider: "main", model: "m", windows: 1 } } }), env, "models: models.fast"],
])("what is wrong is told by its place, and no key is in it: %#", (connections, values, message) => {
  let told = "";
  try {
    connectModels(connections, values);
  } catch (error) {
    told = (error as Error).message;
  }
  expect(told).toContain(message);
  expect(told).not.toContain(KEY);
});
