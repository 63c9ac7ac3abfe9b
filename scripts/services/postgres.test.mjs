// The launcher against real servers: what must stay true over a restart, a second start and a crash.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPostgres } from "./postgres.mjs";

let dir;

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-launcher-"));
  fs.chmodSync(dir, 0o755);
});

afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test("data outlives a restart, and only the password opens it", async () => {
  const first = await startPostgres(dir);
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stop();

  const second = await startPostgres(dir);
  const withoutPassword = second.url.replace(/postgres:[^@]+@/, "postgres:guess@");
  expect(await query(second.url, "SELECT answer FROM kept")).toEqual({ answer: 42 });
  await expect(query(withoutPassword, "SELECT 1")).rejects.toThrow("password authentication failed");
  expect(fs.statSync(path.join(dir, "postgres-password")).mode & 0o777).toBe(0o600);
  await second.stop();
});

test("commits are durable before they are answered", async () => {
  const server = await startPostgres(dir, { throwaway: true });
  expect(await query(server.url, "SHOW synchronous_commit")).toEqual({ synchronous_commit: "on" });
  expect(await query(server.url, "SHOW fsync")).toEqual({ fsync: "on" });
  await server.stop();
});

test("a server whose owner was killed is taken over, and stopped by the new owner", async () => {
  const launcher = path.join(import.meta.dirname, "postgres.mjs");
  const script = `import { startPostgres } from ${JSON.stringify(launcher)};
    await startPostgres(${JSON.stringify(dir)});
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  await new Promise((resolve) => child.once("exit", resolve));

  const server = await startPostgres(dir);
  expect(server.reused).toBe(true);
  expect(await query(server.url, "SELECT 1 AS one")).toEqual({ one: 1 });
  await server.stop();
  await expect(query(server.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("a data folder without its password is not started, and the message names the way out", async () => {
  await (await startPostgres(dir)).stop();
  fs.rmSync(path.join(dir, "postgres-password"));
  await expect(startPostgres(dir)).rejects.toThrow("remove the folder to start with an empty database");
});
