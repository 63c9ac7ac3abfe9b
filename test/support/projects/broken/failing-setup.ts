// An extension whose setup fails, as when its own service is not there.
import { agent, defineProject, extension, say, scriptedModel } from "@roundhouse/runtime";

const model = scriptedModel({ responses: [say("hello")] });
const crm = extension({
  name: "crm",
  setup: async () => {
    throw new Error("no CRM_URL is set");
  },
});

export default defineProject({ agents: [agent({ name: "clerk", model, extensions: [crm] })] });
