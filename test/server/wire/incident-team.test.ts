// The demo's team on real provider streams over HTTP, in two formats: it ends as it does in memory, and the providers were asked rightly.
import type { Event, EventType, PromptPart } from "@roundhouse/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeProvider, type RecordedRequest, startFakeProvider } from "../../support/fake-provider/server.js";
import { agentOf, incidentScripts } from "../../support/incident-on-wire.js";
import { expectUnharmed, launchTeam, playToTheEnd, type TeamEnd } from "../../support/incident-team.js";
import { Service } from "../../support/service/service.js";
import { readConversation } from "../../support/wire-conversation.js";

const RESTARTED = "checkout-api restarted (simulated), 3 of 3 instances healthy";

describe.each(["openai", "anthropic"])("%s", (kind) => {
  let provider: FakeProvider;
  let service: Service;
  let end: TeamEnd;

  beforeAll(async () => {
    provider = await startFakeProvider({ models: incidentScripts });
    const env = { FAKE_PROVIDER_URL: provider.url, MODEL_KIND: kind };
    service = await Service.start({ project: "incident-on-wire.ts", env });
    end = await playToTheEnd(service, await launchTeam(service));
  });
  afterAll(async () => {
    await service?.close();
    await provider?.close();
  });

  const requestsOf = (agent: string): RecordedRequest[] =>
    provider.requests.filter((request) => agentOf(request) === agent);

  const only = (agent: string, ...types: EventType[]): Event["data"][] =>
    (end.logs.find((log) => log.agent === agent)?.events ?? [])
      .filter(({ type }) => types.includes(type))
      .map(({ data }) => data);

  test("the team repairs the copy, restarts once and reports", () => {
    expectUnharmed(end);
    expect(end.output).toContain(`In effect: ${RESTARTED}`);
  });

  test("two investigators are sent by one answer, and one of them is sent back", () => {
    expect(only("lead", "agent_spawned", "agent_finished").slice(0, 3)).toMatchObject([
      { agent: "log_investigator" },
      { agent: "config_investigator" },
      { status: "completed" },
    ]);
    const asked = only("lead", "hook_decision").filter((data) => "callId" in data && data.callId === "logs");
    expect(asked).toMatchObject([{ decision: "continue" }, { decision: "stop" }]);
    expect(requestsOf("log_investigator")).toHaveLength(4);
  });

  test("an overloaded answer is retried once, then the backup is asked the same", () => {
    expect(only("config_investigator", "model_attempt_failed", "retry_scheduled", "settings_changed")).toMatchObject([
      { reason: "overloaded" },
      { basis: "backoff" },
      { reason: "overloaded" },
      { reason: "fallback", settings: { id: `${kind}:demo-backup` } },
    ]);
    const asked = requestsOf("config_investigator").slice(-3);
    expect(asked.map(({ model }) => model)).toEqual(["demo", "demo", "demo-backup"]);
    const [first, ...again] = asked.map((request) => readConversation(request));
    expect(again).toEqual([first, first]);
  });

  test("each request holds every call with its result, in the order of the calls", () => {
    for (const request of provider.requests) {
      const { messages } = readConversation(request);
      const calls = messages.flatMap(({ parts }) => parts.flatMap((part) => idOf(part, "tool_use")));
      const results = messages.flatMap(({ parts }) => parts.flatMap((part) => idOf(part, "tool_result")));
      expect(results).toEqual(calls);
      expect(messages.at(-1)?.role).not.toBe("assistant");
    }
  });

  test("what tools gave back is what the model reads, and each agent is offered its own tools", () => {
    const [last] = requestsOf("fixer").slice(-1).map(readConversation);
    const results = last?.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_result"));
    expect(results?.map(({ name }) => name)).toEqual(["read_file", "edit_file", "edit_file", "restart_service"]);
    expect(results?.map(({ text }) => text)).toEqual([
      expect.stringContaining("config/database.yaml:8:   size: 5"),
      "config/database.yaml:8:   size: 50",
      expect.stringMatching(/^denied: .*is not under config\//),
      RESTARTED,
    ]);
    expect(last?.tools).toEqual(expect.arrayContaining(["read_file", "edit_file", "restart_service"]));
    expect(readConversation(requestsOf("lead")[0] as RecordedRequest).tools).toContain("spawn_agent");
  });
});

const idOf = (part: PromptPart, type: "tool_use" | "tool_result"): string[] =>
  part.type === type && "callId" in part ? [part.callId] : [];
