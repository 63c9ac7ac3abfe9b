// `roundhouse dev`: the service with the project of a folder, anew whenever a file changes, through a file that doesn't load, to Ctrl-C.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { binary, roundhouse } from "../support/service/command-line.js";
import { TestDatabase } from "../support/service/database.js";
import { signIn } from "../support/service/sign-in.js";
import { until } from "../support/service/until.js";

const root = path.resolve(import.meta.dirname, "../..");
let folder = "";
let database: TestDatabase;
let child: ChildProcess;
let exited: Promise<number | null>;
let written = "";

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-dev-"));
  await roundhouse({ url: "", apiKey: "" }, ["init", path.join(folder, "mailer")]);
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "mailer/node_modules"));
  database = await TestDatabase.create();
  const env = { ...process.env, DATABASE_URL: database.url, PORT: String(await freePort()), ROUNDHOUSE_DATA: "" };
  child = spawn(process.execPath, [binary, "dev"], {
    cwd: path.join(folder, "mailer"),
    env: { ...env, REDIS_URL: "", ROUNDHOUSE_PROJECT: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
  }
  exited = new Promise((resolve) => child.once("close", resolve));
});
afterAll(async () => {
  child.kill("SIGKILL");
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const links = () => [...written.matchAll(/^ready +(\S+)/gm)].map(([, link]) => link ?? "");
const started = (times: number) =>
  until(() => links()[times - 1], { what: `it is up for the ${times}. time:\n${written}`, withinMs: 90_000 });

async function agentsAt(link: string): Promise<string[]> {
  const session = await signIn(link);
  const { body } = await new Caller(session.origin, session).get("/v1/agents");
  return body.data.map(({ name }: { name: string }) => name);
}

test("a change of the project is there a moment later, and a mistake in it waits for the next one", {
  timeout: 240_000,
}, async () => {
  const config = path.join(folder, "mailer/roundhouse.config.ts");
  const first = fs.readFileSync(config, "utf8");
  expect(await agentsAt(await started(1))).toEqual(["assistant"]);

  fs.writeFileSync(config, first.replace('name: "assistant"', 'name: "postman"'));
  expect(await agentsAt(await started(2))).toEqual(["postman"]);

  fs.writeFileSync(config, "export default nonsense(;");
  await until(() => written.includes("it is started again when a file changes"), { what: "the mistake is told" });
  expect(links()).toHaveLength(2);
  fs.writeFileSync(config, first);
  const link = await started(3);
  expect(await agentsAt(link)).toEqual(["assistant"]);

  child.kill("SIGINT");
  expect(await exited).toBe(0);
  await expect(fetch(new URL("/healthz", link))).rejects.toThrow();
});
