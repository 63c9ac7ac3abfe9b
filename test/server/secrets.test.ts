// What is secret is nowhere but with who it was shown to: in no row of any table, in no line of any log; and files beside the dashboard's are not served.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "../support/service/caller.js";
import { openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";
import { signIn } from "../support/service/sign-in.js";

let service: Service;
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-files-"));

beforeAll(async () => {
  fs.mkdirSync(path.join(dir, "site"));
  fs.mkdirSync(path.join(dir, "site-of-others"));
  fs.writeFileSync(path.join(dir, "site", "index.html"), "<main>the dashboard</main>");
  fs.writeFileSync(path.join(dir, "beside.txt"), "not for you");
  fs.writeFileSync(path.join(dir, "site-of-others", "beside.txt"), "not for you");
  service = await Service.start({ env: { LOG_LEVEL: "trace", DASHBOARD_DIR: path.join(dir, "site") } });
});
afterAll(async () => {
  await service?.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

test("passwords, cookies, keys and links are in no log and in no row", async () => {
  const [password, wrong] = ["a password that is nowhere", "a wrong one that is nowhere"];
  const { body: invited } = await service.http.post(
    "/v1/users",
    { name: "nora", role: "viewer" },
    { "idempotency-key": "1" },
  );
  const session = await signIn(invited.signInUrl);
  await new Caller(service.url, session).post("/v1/me/password", { password }, { "idempotency-key": "2" });
  await new Caller(service.url, {}).post("/v1/session", { name: "nora", password: wrong });
  const signedIn = await new Caller(service.url, {}).post("/v1/session", { name: "nora", password });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const key = await service.http.makeKey({ name: "key", scopes: ["threads:read"] });
  await new Caller(service.url, { apiKey: key }).post("/v1/threads", { agent: "echo", input: "not allowed" });
  await fetch(`${service.url}/sign-in?token=${new URL(invited.signInUrl).searchParams.get("token")}`);
  (await openSocket(service.url, { apiKey: key })).close();
  const secrets = [password, wrong, cookie.split("=")[1] ?? "", key, service.apiKey].concat(
    new URL(invited.signInUrl).searchParams.get("token") ?? "",
  );
  expect(secrets.every((secret) => secret.length > 20)).toBe(true);
  expect(service.first.output).toContain("/v1/me/password");
  // A hash without salt is as good as the password to whoever has the table and time.
  const bodies = await service.database.rows<{ route: string }>("SELECT route FROM idempotency_keys");
  expect(bodies.map(({ route }) => route)).toEqual(["POST /v1/users"]);
  const tables = await service.database.rows<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  for (const { name } of tables) {
    const rows = JSON.stringify(await service.database.rows(`SELECT row_to_json(t)::text AS line FROM "${name}" t`));
    for (const secret of secrets) expect([name, rows.includes(secret)]).toEqual([name, false]);
  }
  for (const secret of secrets) expect(service.first.output.includes(secret)).toBe(false);
});

/** As it is, without a client that tidies the path up. */
const raw = (at: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(service.url);
    const request = http.request({ host: "127.0.0.1", port, path: at }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject).end();
  });

test("a file outside of the dashboard's folder is not served, however it is asked for", async () => {
  expect((await raw("/")).text).toContain("the dashboard");
  for (const at of [
    "/../beside.txt",
    "/%2e%2e/beside.txt",
    "/..%2fbeside.txt",
    "/..%5cbeside.txt",
    "/x/../../beside.txt",
    "/../site-of-others/beside.txt",
    "/..%2fsite-of-others%2fbeside.txt",
    "//beside.txt",
    `//${dir}/beside.txt`,
    `/${encodeURIComponent(`${dir}/beside.txt`)}`,
    "/%252e%252e/beside.txt",
    "/%c0%ae%c0%ae/beside.txt",
    "/%zz",
  ]) {
    const { status, text } = await raw(at);
    expect([at, status >= 400, text.includes("not for you")]).toEqual([at, true, false]);
  }
});
