// The demo's own team on models that are asked over HTTP: MODEL_KIND says in whose format, FAKE_PROVIDER_URL where.
import path from "node:path";
import { defineProject, type Model } from "@roundhouse/runtime";
import { modelFromEnv } from "@roundhouse/server/models";
import { demoAgents } from "../../../demo/agents.js";
import { shipped } from "../../../demo/team/setup.js";

const { ROUNDHOUSE_DATA = ".", FAKE_PROVIDER_URL = "", MODEL_KIND = "" } = process.env;

function model(name: string): Model {
  const baseUrl = `${FAKE_PROVIDER_URL}/v1`;
  const made = modelFromEnv({
    ROUNDHOUSE_MODEL: `${MODEL_KIND}:${name}`,
    OPENAI_BASE_URL: baseUrl,
    ANTHROPIC_BASE_URL: baseUrl,
  });
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

const models = { model: model("demo"), fallbacks: [model("demo-backup")] };
const folders = { shipped, copies: path.join(ROUNDHOUSE_DATA, "demo") };
const retry = { baseDelayMs: 100, maxDelayMs: 200, fallbackAfter: 2 };

export default defineProject({ agents: demoAgents({ models, folders, retry }) });
