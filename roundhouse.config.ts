// The project that `npm start` opens: an incident team on files that ship with it. Put your own agents in its place.
import os from "node:os";
import path from "node:path";
import { defineProject } from "@roundhouse/runtime";
import { demoAgents } from "./demo/agents.js";
import { demoModels } from "./demo/models.js";
import { impatient, shipped } from "./demo/team/setup.js";

const data = process.env.ROUNDHOUSE_DATA ?? path.join(os.tmpdir(), "roundhouse");
const folders = { shipped, copies: path.join(data, "demo") };

export default defineProject({
  agents: demoAgents({ models: await demoModels(process.env), folders, retry: impatient }),
});
