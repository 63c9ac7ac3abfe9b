// Two agents of one name.
import { agent, defineProject, say, scriptedModel } from "@roundhouse/runtime";

const model = scriptedModel({ responses: [say("hello")] });

export default defineProject({ agents: [agent({ name: "twin", model }), agent({ name: "twin", model })] });
