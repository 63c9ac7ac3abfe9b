// A permission rule without its closing bracket.
import { agent, defineProject, say, scriptedModel, tool } from "@roundhouse/runtime";
import { z } from "zod";

const model = scriptedModel({ responses: [say("hello")] });
const pay = tool({ name: "pay", description: "Pays.", input: z.object({}), execute: async () => "paid" });

export default defineProject({
  agents: [agent({ name: "clerk", model, tools: [pay], permissions: { allow: ["pay(bob"] } })],
});
