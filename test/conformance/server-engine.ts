// Cases against the service, through its client alone: one API process and two workers.

import type { CaseData } from "./case.js";
import type { Engine } from "./engine.js";
import { Fleet } from "./fleet.js";
import type { Script } from "./script.js";
import { scriptedAgents } from "./scripted-agents.js";
import { ServerCase } from "./server-case.js";

export async function openServerEngine(): Promise<Engine> {
  const fleet = await Fleet.start();
  let cases = 0;
  return {
    parallel: 8,
    // A killed process and a clock that jumps are felt by every case on the fleet.
    alone: ({ steps }) => steps.some((step) => step.crashAfter || step.crashIn || step.advance),
    open: async (data, script) => {
      tryAgents(data, script);
      const workspaceId = `case_${++cases}`;
      const key = await fleet.openCase(workspaceId, data, script);
      return new ServerCase({ fleet, workspaceId, key, data, script });
    },
    close: () => fleet.stop(),
  };
}

/** A `ConfigError` is found before a process is told of the agents. */
const tryAgents = (data: CaseData, script: Script): void => {
  scriptedAgents(data.agents, { script, die: () => new Promise<never>(() => undefined) });
};
