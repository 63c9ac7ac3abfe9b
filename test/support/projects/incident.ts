// The demo's own team at a pace for tests: the same agents, scripts and tools with shorter pauses.
import path from "node:path";
import { defineProject } from "@roundhouse/runtime";
import { demoAgents } from "../../../demo/agents.js";
import { scriptedModels } from "../../../demo/script/model.js";
import { shipped } from "../../../demo/team/setup.js";

const folders = { shipped, copies: path.join(process.env.ROUNDHOUSE_DATA ?? ".", "demo") };
const retry = { baseDelayMs: 100, maxDelayMs: 200, fallbackAfter: 2 };
const pace = Number(process.env.DEMO_PACE ?? "0.1");

export default defineProject({ agents: demoAgents({ models: scriptedModels(pace), folders, retry }) });
