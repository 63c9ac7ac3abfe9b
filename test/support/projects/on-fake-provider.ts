// A project whose agents ask a fake provider: their model is the one of their own name there.
import { agent, defineProject, type Model } from "@roundhouse/runtime";
import { modelFromEnv } from "@roundhouse/server/models";

const { FAKE_PROVIDER_URL = "" } = process.env;

function model(name: string): Model {
  const made = modelFromEnv({
    ROUNDHOUSE_MODEL: `openai-compatible:${name}`,
    OPENAI_COMPATIBLE_BASE_URL: `${FAKE_PROVIDER_URL}/v1`,
  });
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

const retry = { baseDelayMs: 300, maxDelayMs: 300 };

export default defineProject({
  agents: ["halves", "broken"].map((name) => agent({ name, model: model(name), retry })),
});
