// One process of the service as the cases run it: the product's modules, with agents that ask the runner what to say, and a log that
// kills its process right after a commit that a case names.
import type { Agent, Event, EventLog } from "@roundhouse/runtime";
import { createServer, type ProjectRegistry, readEnv } from "@roundhouse/server";
import type { CaseData } from "./case.js";
import type { FromProcess, ToProcess } from "./process-messages.js";
import type { ScriptPort } from "./script.js";
import { scriptedAgent, scriptedAgents } from "./scripted-agents.js";
import type { Workshop } from "./workshop.js";

let asked = 0;
const waiting = new Map<number, (answer: unknown) => void>();
const workspaces = new Map<string, { data: CaseData; workshop: Workshop; agents: Map<string, Agent> }>();
/** Asked about a commit only while a case waits for one to die after: the runner counts over all processes. */
let armed = false;

const send = (message: FromProcess): void => {
  process.send?.(message);
};

function ask<T>(request: Omit<Extract<FromProcess, { kind: "ask" }>, "kind" | "id">): Promise<T> {
  const id = ++asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve as (answer: unknown) => void);
    send({ kind: "ask", id, ...request });
  });
}

const die = async (): Promise<never> => {
  process.kill(process.pid, "SIGKILL");
  return new Promise<never>(() => undefined);
};

function scriptOf(workspaceId: string): ScriptPort {
  const through = <K extends keyof ScriptPort>(method: K) =>
    ((about: unknown) => ask({ workspaceId, method, about })) as ScriptPort[K];
  return {
    model: through("model"),
    hook: through("hook"),
    tool: through("tool"),
    lookup: through("lookup"),
    observe: through("observe"),
  };
}

const registry: ProjectRegistry = {
  agent: (workspaceId, name) => workspaces.get(workspaceId)?.agents.get(name),
  agents: (workspaceId) => [...(workspaces.get(workspaceId)?.agents.values() ?? [])],
  // Each agent brings models of its own; they share their ids.
  model: () => undefined,
  models: () => [],
  tools: () => new Map(),
  extensions: () => new Map(),
  deps: () => undefined,
};

async function dieAfterCommit(events: readonly Event[]): Promise<void> {
  if (!armed || events.length === 0) return;
  const { dies } = await ask<{ dies: boolean }>({ workspaceId: "", method: "committed", about: events });
  if (dies) await die();
}

const decorateLog = (log: EventLog): EventLog => ({
  start: async (...all) => {
    const events = await log.start(...all);
    await dieAfterCommit(events);
    return events;
  },
  fork: (...all) => log.fork(...all),
  read: (...all) => log.read(...all),
  append: async (request) => {
    const result = await log.append(request);
    if (result.ok) await dieAfterCommit(result.events);
    return result;
  },
});

function openWorkspace(workspaceId: string, data: CaseData): void {
  const workshop = { script: scriptOf(workspaceId), die };
  const agents = new Map(scriptedAgents(data.agents, workshop).map((agent) => [agent.name, agent]));
  workspaces.set(workspaceId, { data, workshop, agents });
}

process.on("message", (message: ToProcess) => {
  switch (message.kind) {
    case "answer":
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
      return;
    case "open":
      openWorkspace(message.workspaceId, message.data);
      break;
    case "close":
      workspaces.delete(message.workspaceId);
      break;
    case "swap": {
      const open = workspaces.get(message.workspaceId);
      const data = open?.data.agents.find((one) => one.name === message.agent);
      if (open && data)
        open.agents.set(data.name, scriptedAgent({ ...data, extensions: message.extensions }, open.workshop));
      break;
    }
    case "arm":
      armed = message.armed;
      break;
    case "advance":
      void server
        .then((running) => running.advanceClock(message.ms))
        .then(() => send({ kind: "done", id: message.id }));
      return;
    case "key":
      void makeKey(message.workspaceId).then((secret) => send({ kind: "done", id: message.id, secret }));
      return;
  }
  send({ kind: "done", id: message.id });
});

async function makeKey(workspaceId: string): Promise<string> {
  const running = await server;
  await running.ensureWorkspace(workspaceId, workspaceId);
  const { secret } = await running.createKey({
    workspaceId,
    name: "conformance",
    principal: "alice",
    scopes: [
      "threads:read",
      "threads:write",
      "threads:operate",
      "approvals:decide",
      "results:raw",
      "admin",
      "principals:act-as",
    ],
    createdBy: "conformance",
  });
  return secret;
}

process.on("disconnect", () => process.exit(0));
const server = createServer({ env: readEnv(), registry, decorateLog });
server.then(
  ({ url }) => send({ kind: "ready", url }),
  (error: Error) => {
    console.error(error);
    process.exit(1);
  },
);
