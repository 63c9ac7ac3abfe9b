// The branching team at work: its lead waits for four, one of whom waits for one more; gates hold those who write.
import { call, type Gate, gate, hold, say, stream, use, words } from "./fake-provider/script.js";
import type { FakeProvider } from "./fake-provider/server.js";
import type { Service } from "./service/service.js";
import { until } from "./service/until.js";

export interface BranchingTeam {
  teamId: string;
  /** Thread ids by the agent's name. */
  threads: Record<string, string>;
  fetching: Gate;
  writing: Gate;
  reporting: Gate;
}

const spawn = (agent: string, prompt: string) => call("spawn_agent", { agent, prompt }, { id: `spawn_${agent}` });

/** Comes back once it stands: the fetcher and the writer write, the payer waits for a person, the scribe is done. */
export async function launchBranchingTeam(service: Service, provider: FakeProvider): Promise<BranchingTeam> {
  const [fetching, writing, reporting] = [gate(), gate(), gate()];
  const branches = stream([
    ...words("Four of you."),
    spawn("researcher", "Find out what broke"),
    spawn("writer", "Write the report"),
    spawn("payer", "Pay the bill"),
    spawn("scribe", "Take notes"),
  ]);
  provider.script("lead", [branches, stream([hold(reporting), ...words("All done.")])]);
  provider.script("researcher", [stream([spawn("fetcher", "Fetch the logs")]), say("Found.")]);
  provider.script("fetcher", [stream([...words("Reading the logs."), hold(fetching), ...words(" It was the pool.")])]);
  provider.script("writer", [stream([hold(writing), ...words("The draft is ready.")])]);
  provider.script("payer", [use("pay", { to: "bob", amount: 5 }), say("I am done with paying.")]);
  provider.script("scribe", [say("Noted.")]);

  const { teamId } = await service.client.teams.launch({ lead: "lead", name: "Outage", input: "Checkout is down" });
  await Promise.all([fetching.reached, writing.reached]);
  const stands = async () => {
    const { threads } = await service.client.teams.get(teamId);
    const of = (agent: string) => threads.find((thread) => thread.agent === agent);
    return of("payer")?.status === "parked" && of("scribe")?.status === "idle" && threads;
  };
  const threads = await until(stands, { what: "the payer is parked and the scribe is done" });
  return {
    teamId,
    threads: Object.fromEntries(threads.map(({ agent, threadId }) => [agent, threadId])),
    fetching,
    writing,
    reporting,
  };
}
