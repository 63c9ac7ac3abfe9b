// A project or an environment that can't be used: the process says where and what, and ends, before it has answered anybody.
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestDatabase } from "../support/service/database.js";
import { ServerProcess } from "../support/service/server-process.js";

const broken = path.resolve(import.meta.dirname, "../support/projects/broken");

let database: TestDatabase;

beforeAll(async () => {
  database = await TestDatabase.create();
});
afterAll(() => database.close());

async function lastWords(env: Record<string, string | undefined>): Promise<string> {
  const process = new ServerProcess({
    env: { DATABASE_URL: database.url, REDIS_URL: undefined, PORT: "0", ROLE: "all", ...env },
  });
  const started = process.ready().then(
    () => true,
    () => false,
  );
  const { code, signal } = await process.exited;
  expect([await started, code, signal]).toEqual([false, 1, null]);
  return process.output;
}

test.each([
  ["duplicate-agent.ts", 'two agents are named "twin"'],
  ["bad-rule.ts", 'agent "clerk": permission rule "pay(bob"'],
  ["unknown-subagent.ts", 'agent "lead": unknown subagent "ghost"'],
  ["throws.ts", "the price list is missing"],
  ["no-project.ts", "its default export must be defineProject"],
  ["failing-setup.ts", "no CRM_URL is set"],
  ["not-there.ts", "not-there.ts"],
])("%s does not load: %s", async (file, what) => {
  const output = await lastWords({ ROUNDHOUSE_PROJECT: path.join(broken, file) });
  expect(output).toContain(path.join(broken, file));
  expect(output).toContain(what);
  // It is for whoever wrote the file: no stack of ours.
  expect(output).not.toMatch(/^\s+at /m);
});

test("an environment that is not usable names each variable and what it takes", async () => {
  const output = await lastWords({ ROLE: "boss", PORT: "high", DATABASE_URL: "" });
  expect(output).toMatch(/ROLE: .*"all".*"api".*"worker"/);
  expect(output).toMatch(/PORT: /);
  expect(output).toMatch(/DATABASE_URL: an address such as postgresql:/);
});
