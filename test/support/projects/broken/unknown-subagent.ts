// An agent that may spawn one that there is not.
import { agent, defineProject, say, scriptedModel } from "@roundhouse/runtime";

const model = scriptedModel({ responses: [say("hello")] });

export default defineProject({ agents: [agent({ name: "lead", model, subagents: ["ghost"] })] });
