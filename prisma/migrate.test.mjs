// The migration runner against a real database: once, in order, whole or not at all.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startPostgres } from "../scripts/embedded.mjs";
import { markRolledBack, migrateDeploy, migrateStatus } from "./migrate.mjs";

let data;
let server;
let url;
let dir;
let databases = 0;

beforeAll(async () => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-migrate-"));
  fs.chmodSync(data, 0o755);
  server = await startPostgres(data, { throwaway: true });
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

beforeEach(async () => {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const name = `test_${++databases}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url = server.url.replace(/\/postgres$/, `/${name}`);
  dir = fs.mkdtempSync(path.join(data, "migrations-"));
});

function migration(name, sql) {
  fs.mkdirSync(path.join(dir, name), { recursive: true });
  fs.writeFileSync(path.join(dir, name, "migration.sql"), sql);
}

test("migrations are applied once and in the order of their names", async () => {
  migration("2_fill", "INSERT INTO a VALUES (1);");
  migration("1_create", "CREATE TABLE a (id INT);");
  expect(await migrateDeploy({ url, dir })).toEqual({ applied: ["1_create", "2_fill"], edited: [] });
  expect(await migrateDeploy({ url, dir })).toEqual({ applied: [], edited: [] });
});

test("two that start at once don't apply the same migration twice", async () => {
  migration("1_create", "CREATE TABLE a (id INT);");
  const results = await Promise.all([migrateDeploy({ url, dir }), migrateDeploy({ url, dir })]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(["1_create"]);
});

test("an edit of an applied migration is named and not run", async () => {
  migration("1_create", "CREATE TABLE a (id INT);");
  await migrateDeploy({ url, dir });
  migration("1_create", "CREATE TABLE b (id INT);");
  expect(await migrateDeploy({ url, dir })).toEqual({ applied: [], edited: ["1_create"] });
});

test("a failed migration leaves nothing behind, blocks the next deploy, and can be tried again", async () => {
  migration("1_create", "CREATE TABLE a (id INT); SELECT nonsense;");
  await expect(migrateDeploy({ url, dir })).rejects.toThrow("migration 1_create failed");
  await expect(migrateDeploy({ url, dir })).rejects.toThrow("rolled-back NAME");

  migration("1_create", "CREATE TABLE a (id INT);");
  await markRolledBack({ url, name: "1_create" });
  expect(await migrateStatus({ url, dir })).toEqual([{ name: "1_create", state: "pending" }]);
  expect(await migrateDeploy({ url, dir })).toEqual({ applied: ["1_create"], edited: [] });
});
