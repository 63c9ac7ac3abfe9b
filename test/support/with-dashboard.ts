// A service that serves the dashboard, over a PostgreSQL of its own: for tests that look at it through a browser.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startPostgres } from "../../scripts/embedded.mjs";
import { TestDatabase } from "./service/database.js";
import { Service, type ServiceOptions } from "./service/service.js";

/** A folder that PostgreSQL's own user can get into as well. */
export function makeDataDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-e2e-"));
  fs.chmodSync(dir, 0o755);
  return dir;
}

export async function startWithDashboard({ env, ...options }: ServiceOptions): Promise<Service> {
  const dir = makeDataDir();
  const postgres = await startPostgres(dir, { throwaway: true });
  const database = await TestDatabase.open(postgres.url, async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  const dashboard = path.resolve(import.meta.dirname, "../../apps/dashboard/out");
  return Service.start({ ...options, database, env: { DASHBOARD_DIR: dashboard, ...env } });
}
