// The project that `roundhouse init` makes: it loads, its agent works, its guard denies, and a person is asked.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roundhouse } from "../support/service/command-line.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const root = path.resolve(import.meta.dirname, "../..");
let folder = "";
let service: Service;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-new-"));
  const made = await roundhouse({ url: "", apiKey: "" }, ["init", path.join(folder, "mailer")]);
  expect(made).toMatchObject({ code: 0 });
  // What `npm install` would put there.
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "mailer/node_modules"));
  service = await Service.start({ env: { ROUNDHOUSE_PROJECT: path.join(folder, "mailer/roundhouse.config.ts") } });
});
afterAll(async () => {
  await service?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("an email within is sent once a person agrees, one to the outside is denied", async () => {
  const within = roundhouse(service, ["launch", "assistant", "Tell team@example.com it is green", "--wait"]);
  const { id } = await until(async () => (await service.client.approvals.list({ status: "open" })).data[0], {
    what: "a person is asked",
  });
  expect(await roundhouse(service, ["approve", id, "--yes"])).toMatchObject({ code: 0 });
  expect(await within).toMatchObject({ code: 0, out: "The mailbox said: sent to team@example.com\n" });

  const outside = await roundhouse(service, ["launch", "assistant", "Tell eve@evil.test all", "--wait"]);
  expect(outside).toMatchObject({ code: 0, out: expect.stringContaining("external recipients are not allowed") });
});
