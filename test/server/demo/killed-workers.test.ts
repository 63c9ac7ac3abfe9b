// A worker may die before or after any append of any of the team's threads: the end is the same, the restart happened once.
import { expect, test } from "vitest";
import { type Death, type Incident, runIncident } from "./run-incident.js";
import { repairedConfig, shippedFiles } from "./shipped-files.js";

const AT_ONCE = 16;

const undisturbed = await runIncident();
const files = shippedFiles();

function deathsOf(agent: string): Death[] {
  return Array.from({ length: undisturbed.appends[agent] ?? 0 }, (_, index) => index + 1).flatMap((append) => [
    { agent, append, when: "before" as const },
    { agent, append, when: "after" as const },
  ]);
}

async function runAll(deaths: readonly Death[]): Promise<{ death: Death; incident: Incident }[]> {
  const runs: { death: Death; incident: Incident }[] = [];
  for (let at = 0; at < deaths.length; at += AT_ONCE) {
    const batch = deaths
      .slice(at, at + AT_ONCE)
      .map(async (death) => ({ death, incident: await runIncident({ death }) }));
    runs.push(...(await Promise.all(batch)));
  }
  return runs;
}

test.each(["lead", "log_investigator", "config_investigator", "fixer"])(
  "a worker of %s may die anywhere",
  async (agent) => {
    const runs = await runAll(deathsOf(agent));
    expect(runs.length).toBeGreaterThan(20);
    for (const { death, incident } of runs) {
      const where = `${death.when} append ${death.append} of ${death.agent}`;
      expect(incident.died, where).toBe(true);
      expect(incident.output, where).toBe(undisturbed.output);
      expect(incident.copy, where).toBe(repairedConfig());
      expect(incident.journal, where).toHaveLength(1);
      expect(fallbacksIn(incident), where).toBe(1);
      expect(continuesIn(incident), where).toBe(1);
    }
    expect(shippedFiles()).toEqual(files);
  },
);

const fallbacksIn = ({ logs }: Incident): number =>
  (logs.config_investigator ?? []).filter(({ type, data }) => type === "settings_changed" && data.reason === "fallback")
    .length;

const continuesIn = ({ logs }: Incident): number =>
  (logs.lead ?? []).filter(({ type, data }) => type === "hook_decision" && data.decision === "continue").length;
