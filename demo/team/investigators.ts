// The two investigators: they read the incident's files and change nothing.
import { type Agent, agent } from "@roundhouse/runtime";
import { readingTools } from "../tools/reading.js";
import type { Setup } from "./setup.js";

export const logInvestigator = (setup: Setup): Agent =>
  investigator("log_investigator", "the logs under logs/: what failed first, and what only followed from it", setup);

export const configInvestigator = (setup: Setup): Agent =>
  investigator("config_investigator", "config/ and the deploy notes under deploys/: what was changed, and why", setup);

const investigator = (name: string, task: string, { models, folders, retry }: Setup): Agent =>
  agent({
    name,
    instructions: [
      `You investigate an incident of a shop. Your part is ${task}.`,
      "Read before you judge, and answer with one finding of a few lines.",
      "Quote the lines that show it, each with its place, such as logs/gateway.log:12. Name a value's change as from A to B.",
    ].join("\n"),
    ...models,
    tools: readingTools(() => folders.shipped),
    retry,
  });
