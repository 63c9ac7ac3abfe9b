// The lead of the incident team.
import { type Agent, agent } from "@roundhouse/runtime";
import { evidence } from "../extensions/evidence.js";
import { runbook } from "../extensions/runbook.js";
import { repairs } from "./fixer.js";
import type { Setup } from "./setup.js";

export const lead = ({ models, folders, retry }: Setup): Agent =>
  agent({
    name: "lead",
    instructions: [
      "You lead the response to an incident of a shop. You have no tools but your team.",
      "First send log_investigator and config_investigator in one response, so that they work at the same time.",
      'When both agree on a cause, send fixer with one task, worded as "Set the pool size to N and restart checkout-api".',
      "Then report: what happened, why, what was done, what is still open. Never call anything repaired that is not.",
    ].join("\n"),
    ...models,
    subagents: ["log_investigator", "config_investigator", "fixer"],
    extensions: [runbook(folders.shipped), evidence(folders.shipped)],
    // The lead's rules are the ceiling over the fixer's: what it may not allow, the fixer may not do.
    permissions: repairs,
    retry,
  });
