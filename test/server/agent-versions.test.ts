// A thread runs where the code that it was pinned to is. Without it nothing runs: new input is refused, an open turn waits and says so.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const LACKS_ITS_PARTS = { PROJECT_LACKS: "guard,pay,porter" };

let service: Service;

beforeAll(async () => {
  service = await Service.start({ project: "by-data.ts", env: { SWEEP_MS: "300" } });
});
afterAll(() => service.close());

const client = () => service.client;
const view = (threadId: string) => client().threads.get(threadId);

async function asked(agent: string): Promise<string> {
  const { threadId } = await client().threads.launch({ agent, input: "ask" });
  await until(async () => (await view(threadId)).status === "parked", { what: `${agent} has asked` });
  return threadId;
}

async function answer(threadId: string): Promise<void> {
  const { data } = await client().approvals.list({ thread: threadId, status: "open" });
  await client().answerQuestion(data[0]?.id ?? "", "red");
}

const blocked = (threadId: string) =>
  until(async () => (await view(threadId)).blocked, { what: "the thread says what stands in its way" });

test("without the code nothing runs; where it is the thread goes on; and a person may move it", async () => {
  const made = { name: "teller", model: "fast", tools: ["pay"], extensions: ["guard"] };
  expect((await service.http.post("/v1/agents", made)).status).toBe(201);
  const [hooks, gone, parts, moved] = [
    await asked("clerk"),
    await asked("porter"),
    await asked("teller"),
    await asked("clerk"),
  ];
  const idle = (await client().threads.launch({ agent: "clerk", input: "hello" })).threadId;
  await service.ended(idle);

  await service.first.stop();
  await service.launch("all", LACKS_ITS_PARTS).ready();
  const refused = await service.http.post(`/v1/threads/${idle}/inputs`, { input: "more" });
  expect(refused).toMatchObject({ status: 409, body: { code: "config_mismatch" } });
  expect(refused.body.detail).toContain("adopt-config");
  for (const threadId of [hooks, gone, parts, moved]) await answer(threadId);
  expect(await blocked(hooks)).toContain("other extensions");
  expect(await blocked(gone)).toContain('no agent named "porter"');
  expect(await blocked(parts)).toContain("other extensions");
  const before = await client().threads.log(hooks);
  expect(before.at(-1)).toMatchObject({ type: "resumed" });

  expect((await service.http.post(`/v1/threads/${moved}/adopt-config`)).status).toBe(202);
  await expect(service.ended(moved)).resolves.toMatchObject({ status: "completed", output: "red" });
  expect((await view(hooks)).blocked).not.toBeNull();

  await service.launch("worker").ready();
  for (const threadId of [hooks, gone, parts]) {
    await expect(service.ended(threadId)).resolves.toMatchObject({ status: "completed", output: "red" });
    expect((await view(threadId)).blocked).toBeNull();
  }
});
