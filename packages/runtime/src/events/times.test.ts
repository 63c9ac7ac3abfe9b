// Times that fit: no limit that a timer, a date or the database would turn into another one.
import { describe, expect, test } from "vitest";
import { agent } from "../config/define-agent.js";
import { ConfigError } from "../config/errors.js";
import { extension } from "../config/extension.js";
import { tool } from "../config/tool.js";
import { callOf } from "../state/calls.js";
import { scenario } from "../testing/scenario.js";
import { say, scriptedModel, use } from "../testing/scripted-model.js";
import { agentData, budget, MAX_DURATION_MS, moment } from "./index.js";

const TOO_LONG = [MAX_DURATION_MS + 1, Number.MAX_SAFE_INTEGER];
/** More than a timer takes. */
const LONG = 2 ** 31;

describe("durations", () => {
  const places: Record<string, (ms: number) => object> = {
    "limits.toolTimeoutMs": (ms) => ({ limits: { toolTimeoutMs: ms } }),
    "limits.modelIdleMs": (ms) => ({ limits: { modelIdleMs: ms } }),
    "limits.maxWallMs": (ms) => ({ limits: { maxWallMs: ms } }),
    "retry.baseDelayMs": (ms) => ({ retry: { baseDelayMs: ms } }),
    "retry.maxDelayMs": (ms) => ({ retry: { maxDelayMs: ms } }),
    "retry.maxRetryAfterMs": (ms) => ({ retry: { maxRetryAfterMs: ms } }),
    "retry.maxTotalWaitMs": (ms) => ({ retry: { maxTotalWaitMs: ms } }),
    approvalTimeoutMs: (ms) => ({ approvalTimeoutMs: ms }),
    "budget.maxWallMs": (ms) => ({ budget: { maxWallMs: ms } }),
  };

  test.each(Object.entries(places))("%s has a bound, in code and as data", (path, setting) => {
    for (const ms of TOO_LONG) {
      const define = () => agent({ model: scriptedModel({}), ...setting(ms) });
      expect(define).toThrow(ConfigError);
      expect(define).toThrow(`agent "agent": ${path}: `);
      const parsed = agentData.safeParse({ name: "agent", model: "small", ...setting(ms) });
      expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
    }
    expect(agentData.safeParse({ name: "agent", model: "small", ...setting(LONG) }).success).toBe(true);
  });

  test("budgets of a launch or an input have it as well", () => {
    for (const ms of TOO_LONG) expect(budget.safeParse({ maxWallMs: ms }).success).toBe(false);
  });

  test.each([...TOO_LONG, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("no tool or hook takes %d ms", (ms) => {
    const input = { type: "object" };
    const execute = async () => "";
    expect(() => tool({ name: "pay", description: "", input, timeoutMs: ms, execute })).toThrow(
      /^tool "pay": timeoutMs must be a whole number of milliseconds from 1 to \d+, got /,
    );
    expect(() => extension({ name: "guard", hookTimeoutMs: ms })).toThrow(
      /^extension "guard": hookTimeoutMs must be a whole number of milliseconds/,
    );
  });

  test("a limit that is longer than any timer is no limit of a moment", async () => {
    const slowly = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 20));
    const run = await scenario()
      .model(use("look", {}, "c1"), say("seen"))
      .with({ limits: { toolTimeoutMs: LONG } })
      .extension("guard", { beforeTool: () => slowly({ decision: "allow" as const }) }, { hookTimeoutMs: LONG })
      .tool("look", { effect: "read_only", run: () => slowly("a view") })
      .allow("look")
      .input("Go")
      .run();
    expect(callOf(run.state, "c1")?.result).toMatchObject({ isError: false, preview: "a view" });
  });
});

test("moments are those that a date and the database can hold", () => {
  for (const text of [
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "tomorrow",
    "9999-13-01T00:00:00Z",
  ])
    expect(moment.safeParse(text).success, text).toBe(false);
  for (const text of ["1970-01-01T00:00:00Z", "2030-01-01T00:00:00.000Z", "9999-12-31T23:59:59Z"])
    expect(moment.safeParse(text).success, text).toBe(true);
});
