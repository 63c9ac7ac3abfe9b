// agent.run(): one input, one run, in this process.
import type { Agent, RunOptions, RunResult } from "../config/agent.js";
import { ConfigError } from "../config/errors.js";
import type { Extension } from "../config/extension.js";
import { timerMs } from "../events/index.js";
import { assertNever } from "../result.js";
import { MemoryEngine } from "./memory-engine.js";

const ready = new WeakSet<Extension>();

/** Runs every extension's `setup` that has not run in this process. A throw is a `ConfigError`. */
export async function setUp(extensions: readonly Extension[]): Promise<void> {
  for (const extension of extensions) {
    if (ready.has(extension) || !extension.setup) continue;
    try {
      await extension.setup();
    } catch (error) {
      throw new ConfigError(`extension "${extension.name}": setup failed: ${(error as Error).message}`);
    }
    ready.add(extension);
  }
}

/** Runs until the run has ended or waits for a person; retry waits pass in real time. */
export async function runAgent(agent: Agent, input: string, options: RunOptions): Promise<RunResult> {
  const { deps, principal = "user", agents = [], viewers } = options;
  const all = [agent, ...agents.filter((other) => other.name !== agent.name)];
  await setUp(all.flatMap((one) => one.extensions));
  const engine = new MemoryEngine({ agents: all, deps, ...(viewers ? { viewers } : {}) });
  const threadId = await engine.start(agent.name, { source: "api", text: input, principal });
  for (;;) {
    await engine.settled();
    const result = await resultOf(engine, threadId);
    if (result) return result;
    await sleepUntil(engine.nextDue());
  }
}

async function resultOf(engine: MemoryEngine, threadId: string): Promise<RunResult | null> {
  const state = engine.memory.rows.get(threadId)?.state;
  if (!state) return null;
  const log = await engine.log.read(threadId);
  if (state.parked)
    return { threadId, log, status: "parked", reason: state.parked.reason, pending: [state.parked.address] };
  if (state.run || state.turn || !state.outcome) return null;
  const { outcome } = state;
  switch (outcome.status) {
    case "completed":
    case "failed":
    case "cancelled":
    case "budget_exhausted":
      return { threadId, log, ...outcome };
    default:
      return assertNever(outcome);
  }
}

function sleepUntil(at: number | null): Promise<void> {
  if (at === null) throw new Error("the run neither ended nor waits for anything");
  return new Promise((resolve) => {
    setTimeout(resolve, timerMs(Math.max(0, at - Date.now())));
  });
}
