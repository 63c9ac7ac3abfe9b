// All agents of the demo.
import type { Agent } from "@roundhouse/runtime";
import { fixer } from "./team/fixer.js";
import { configInvestigator, logInvestigator } from "./team/investigators.js";
import { lead } from "./team/lead.js";
import type { Setup } from "./team/setup.js";
import { assistant, mailer } from "./team/single.js";

export const demoAgents = (setup: Setup): Agent[] =>
  [lead, logInvestigator, configInvestigator, fixer, assistant, mailer].map((make) => make(setup));
