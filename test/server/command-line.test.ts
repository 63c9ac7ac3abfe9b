// The command line against a real service: what it writes is what the API has, and its exit code tells what came of it.
import type { Event } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { roundhouse } from "../support/service/command-line.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ roles: ["api", "worker"] });
});
afterAll(() => service.close());

const run = (...args: string[]) => roundhouse(service, args);
const eventsIn = (lines: string): Event[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

async function launched(...args: string[]): Promise<string> {
  const { code, out, said } = await run("launch", ...args);
  expect({ code, said }).toEqual({ code: 0, said: "" });
  return out.trim();
}

const waiting = (threadId: string) =>
  until(async () => (await service.client.approvals.list({ thread: threadId, status: "open" })).data[0], {
    what: "a call waits for a person",
  });

test("a run is launched, followed to its end, and exported: as its log has it", async () => {
  const threadId = await launched("looker", "look 5 every 50");
  const tailed = await run("tail", threadId, "--json");
  expect(tailed).toMatchObject({ code: 0, said: "" });
  const log = await service.client.threads.log(threadId);
  expect(log.at(-1)?.type).toBe("turn_completed");
  expect(eventsIn(tailed.out)).toEqual(log);

  const exported = await run("export", threadId);
  expect(exported.code).toBe(0);
  expect(eventsIn(exported.out)).toEqual(log);

  const rest = await run("tail", threadId, "--after", String(log.length - 2));
  expect(rest.out.trim().split("\n")).toHaveLength(2);
  expect(rest.out).toContain(`  ${threadId}  ${String(log.length).padStart(4)}  turn_completed`);
  expect(await run("tail", threadId, "--after", "999")).toMatchObject({
    code: 1,
    said: expect.stringContaining("leave --after away"),
  });
});

test("what is waited for is told, and so is how a run ended", async () => {
  expect(await run("launch", "echo", "hello", "--wait")).toMatchObject({ code: 0, out: "You said: hello\n" });
  const piped = await roundhouse(service, ["launch", "echo", "-", "--wait"], { input: "from a pipe" });
  expect(piped).toMatchObject({ code: 0, out: "You said: from a pipe\n" });

  const paying = run("launch", "lead", "pay", "--team", "--wait");
  const [approval] = await until(
    async () => {
      const { data } = await service.client.approvals.list({ agent: "payer", status: "open" });
      return data.length > 0 && data;
    },
    { what: "the team's payment waits" },
  );
  expect(await run("approve", approval?.id ?? "", "--yes")).toMatchObject({ code: 0, out: "granted\n" });
  expect(await paying).toMatchObject({ code: 0, out: expect.stringContaining("paid 5 to bob") });
});

test("a team's events come from all of its threads", async () => {
  const teamId = await launched("lead", "pay 2", "--team");
  const tailing = run("tail", teamId, "--json");
  const open = await until(
    async () => {
      const { data } = await service.client.approvals.list({ team: teamId, status: "open" });
      return data.length === 2 && data;
    },
    { what: "both payments wait" },
  );
  for (const { id } of open) expect((await run("approve", id, "-y")).code).toBe(0);
  const { code, out } = await tailing;
  expect(code).toBe(0);
  for (const { threadId } of (await service.client.teams.get(teamId)).threads) {
    const shown = eventsIn(out).filter((event) => event.threadId === threadId);
    expect(shown).toEqual(await service.client.threads.log(threadId));
  }
});

test("nothing is decided before somebody says so, and what is asked is shown", async () => {
  const threadId = await launched("payer", "pay");
  const { id } = await waiting(threadId);
  const asked = await run("approve", id);
  expect(asked).toMatchObject({ code: 2, out: "" });
  expect(asked.said).toContain("payer wants to call pay\n{");
  expect(asked.said).toContain('"to": "bob"');
  expect(asked.said).toContain("add --yes");
  expect((await service.client.approvals.get(id)).status).toBe("open");

  const denied = await run("approve", id, "--deny", "--yes", "--reason", "not today");
  expect(denied).toMatchObject({ code: 0, out: "denied\n" });
  expect((await service.client.approvals.get(id)).decisions).toMatchObject([{ decision: "deny", reason: "not today" }]);
  expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
  expect(await run("approve", id, "--yes")).toMatchObject({
    code: 1,
    said: expect.stringContaining("not open any more"),
  });

  const question = await waiting(await launched("asker", "ask"));
  expect(await run("approve", question.id, "-y")).toMatchObject({
    code: 1,
    said: expect.stringContaining("/v1/questions/"),
  });
});

test("a run that is cancelled ends so, also for whoever waits for it", async () => {
  const waits = run("launch", "payer", "pay to be cancelled", "--wait");
  const { threadId } = await until(
    async () => (await service.client.threads.list({ agent: "payer", status: "parked" })).data[0],
    { what: "the payment waits" },
  );
  expect(await run("cancel", threadId, "--reason", "wrong one")).toMatchObject({
    code: 0,
    out: `cancelled ${threadId}\n`,
  });
  expect(await waits).toMatchObject({ code: 1, out: "", said: expect.stringContaining("cancelled") });
  expect(await run("cancel", threadId)).toMatchObject({ code: 1, said: expect.stringContaining("nothing_to_cancel") });
});

test("refusals are 1 and say what to do next", async () => {
  const away = { url: `http://127.0.0.1:${await freePort()}`, apiKey: service.apiKey };
  for (const [ran, told] of [
    [run("export", "thr_1", "--key", "rhk_wrong"), "make another one"],
    [run("export", "thr_1"), "not_found"],
    [run("tail", "thr_1"), "look at the id"],
    [run("launch", "nobody", "hello"), "GET /v1/agents"],
    [roundhouse(away, ["export", "thr_1"]), `nothing answers at ${away.url}`],
    [roundhouse(away, ["tail", "thr_1"]), "is the server up?"],
  ] as const) {
    expect(await ran).toMatchObject({ code: 1, out: "", said: expect.stringContaining(told) });
  }
  expect(await roundhouse(service, ["export", "thr_1"], { env: { ROUNDHOUSE_API_KEY: "" } })).toMatchObject({
    code: 2,
    said: expect.stringContaining("no API key"),
  });
});

test("a tail goes on by itself after the API process was killed", async () => {
  const threadId = await launched("looker", "look 30 every 60");
  let shown = "";
  const heard = (out: string): void => {
    shown = out;
  };
  const tailing = roundhouse(service, ["tail", threadId, "--json"], { heard });
  await until(() => shown.split("\n").length > 20, { what: "it shows events" });
  await service.first.kill();
  await service.launch("api").ready();
  const { code, out } = await tailing;
  expect(code).toBe(0);
  expect(eventsIn(out)).toEqual(await service.client.threads.log(threadId));
});
