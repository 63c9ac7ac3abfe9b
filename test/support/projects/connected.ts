// A project whose models are connected as its configuration says, to the provider at FAKE_URL.
import { agent, defineProject } from "@roundhouse/runtime";
import { connectModels } from "@roundhouse/server/models";

const models = connectModels(
  {
    providers: { main: { kind: "openai", baseUrl: `${process.env.FAKE_URL}/v1`, secret: "FAKE_KEY" } },
    models: { fast: { provider: "main", model: "small", window: 100_000 } },
  },
  process.env,
);

export default defineProject({ agents: [agent({ name: "helper", model: "fast" })], models });
