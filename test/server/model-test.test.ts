// A model is tried out over the API, on a provider that speaks the real wire format.
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, fail, say, stream, use } from "../support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import { Service } from "../support/service/service.js";

let provider: FakeProvider;
let service: Service;

beforeAll(async () => {
  provider = await startFakeProvider();
  service = await Service.start({ project: "connected.ts", env: { FAKE_URL: provider.url, FAKE_KEY: "sk-not-shown" } });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

test("the report says of each ability whether it is there", async () => {
  const both = stream([call("echo", { text: "one" }, { id: "a" }), call("echo", { text: "two" }, { id: "b" })]);
  provider.script("small", [say("ready"), say("one two"), use("echo", { text: "ready" }), both, say("five")]);
  const { status, body } = await service.http.post("/v1/models/fast/test");
  expect(status).toBe(200);
  expect(body).toMatchObject({ model: "fast", ok: false });
  expect(body.checks.map(({ check, ok }: { check: string; ok: boolean }) => [check, ok])).toEqual([
    ["plain", true],
    ["streaming", true],
    ["tool_call", true],
    ["parallel_calls", true],
    ["json_output", false],
  ]);
});

test("a refused key is told without being shown", async () => {
  provider.script("small", [fail(401, { error: { message: "bad key sk-not-shown" } })]);
  const { body } = await service.http.post("/v1/models/fast/test");
  expect(body).toMatchObject({ ok: false, checks: [{ check: "plain", ok: false }] });
  expect(JSON.stringify(body)).not.toContain("sk-not-shown");
});

test("it takes no fields, and ids as well as aliases", async () => {
  expect(await service.http.post("/v1/models/fast/test", { foo: 1 })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/foo" }] },
  });
  const id = (await service.client.models.list()).data[0]?.id ?? "";
  provider.script("small", [fail(401, { error: { message: "bad key" } })]);
  expect(await service.http.post(`/v1/models/${encodeURIComponent(id)}/test`)).toMatchObject({
    status: 200,
    body: { model: id, ok: false },
  });
});

test("a model that is not there is not found", async () => {
  expect((await service.http.post("/v1/models/none/test")).status).toBe(404);
});
