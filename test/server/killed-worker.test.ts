// One API process and two workers on PostgreSQL alone, the demo team at work, and kill -9 of whoever holds a thread.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectUnharmed, killAt, launchTeam, type Moment, playToTheEnd } from "../support/incident-team.js";
import { Service } from "../support/service/service.js";

const TAKEN_OVER_WITHIN_MS = 15_000;

async function fleet(env: Record<string, string>): Promise<Service> {
  return Service.start({ roles: ["api", "worker", "worker"], project: "incident.ts", env });
}

describe("with short leases, at any moment of the team", () => {
  let service: Service;

  beforeAll(async () => {
    service = await fleet({ LEASE_MS: "2000", SWEEP_MS: "200", DEMO_PACE: "0.3" });
  });
  afterAll(() => service.close());

  test.each<Moment>([
    { agent: "lead", after: "model_request" },
    { agent: "log_investigator", after: "model_request", count: 2 },
    { agent: "config_investigator", after: "settings_changed" },
    { agent: "fixer", after: "tool_started" },
    { agent: "fixer", after: "approval_granted" },
    { agent: "lead", after: "agent_finished", count: 3 },
  ])("the worker of $agent dies after $after", async (moment) => {
    const teamId = await launchTeam(service);
    const killing = killAt(service, teamId, moment);
    const replaced = killing.then(() => service.launch("worker").ready());
    const [end, takeover] = await Promise.all([playToTheEnd(service, teamId), killing, replaced]);
    expectUnharmed(end);
    const killed = end.logs.find(({ agent }) => agent === moment.agent);
    expect(new Set(killed?.events.map(({ epoch }) => epoch)).size).toBeGreaterThan(1);
    expect(takeover.tookMs).toBeLessThan(TAKEN_OVER_WITHIN_MS);
  });

  test("two of three workers die on the same team, one after the other", async () => {
    await service.launch("worker").ready();
    const teamId = await launchTeam(service);
    const playing = playToTheEnd(service, teamId);
    await killAt(service, teamId, { agent: "log_investigator", after: "model_request" });
    await killAt(service, teamId, { agent: "lead", after: "model_request", count: 2 });
    expectUnharmed(await playing);
  });
});

describe("with the settings that the product comes with", () => {
  let service: Service;

  beforeAll(async () => {
    service = await fleet({ DEMO_PACE: "0.5" });
  });
  afterAll(() => service.close());

  test("a dead worker's thread is taken over within 15 s", async () => {
    const teamId = await launchTeam(service);
    const moment: Moment = { agent: "log_investigator", after: "model_request" };
    const [end, { tookMs }] = await Promise.all([playToTheEnd(service, teamId), killAt(service, teamId, moment)]);
    console.log(`a dead worker's thread was taken over after ${(tookMs / 1000).toFixed(1)} s`);
    expect(tookMs).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    expectUnharmed(end);
  });
});
