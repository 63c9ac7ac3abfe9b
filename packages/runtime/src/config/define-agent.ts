// agent(): makes an agent, and lets it run in this process.
import { runAgent } from "../memory/run-agent.js";
import { type Agent, type AgentDefinition, checkAgent } from "./agent.js";

/** hooks guide, "Write an extension". Throws `ConfigError` for whatever can be found before anything runs. */
export function agent(definition: AgentDefinition): Agent {
  const made: Agent = {
    ...checkAgent(definition),
    run: (input, options = {}) => runAgent(made, input, options),
  };
  return made;
}
