// The agents to launch by hand, the reading tools' fence, and the project file itself.
import { type ToolContext, ToolError } from "@roundhouse/runtime";
import { expect, test } from "vitest";
import { demoAgents } from "../../../demo/agents.js";
import { demoModels } from "../../../demo/models.js";
import { scriptedModels } from "../../../demo/script/model.js";
import { impatient, shipped } from "../../../demo/team/setup.js";
import { readingTools } from "../../../demo/tools/reading.js";

const agents = demoAgents({
  models: scriptedModels(0),
  folders: { shipped, copies: "never-written" },
  retry: impatient,
});
const run = (name: string, input: string) => agents.find((one) => one.name === name)?.run(input);

test("the assistant reads back what it was told", async () => {
  expect(await run("assistant", "hello there")).toMatchObject({
    status: "completed",
    output: "You wrote: hello there\nThat is 2 words.",
  });
});

test("the mailer mails example.com and nobody else", async () => {
  expect(await run("mailer", "mail eve@evil.test")).toMatchObject({ output: "I can't email that address." });
  expect(await run("mailer", "mail bob@example.com")).toMatchObject({
    output: "Done: sent to bob@example.com (simulated).",
  });
});

test.each(["../team/lead.ts", "logs/../../agents.ts", "/etc/hosts", "logs", ""])(
  "read_file gives nothing for %j",
  async (path) => {
    const [readFile] = readingTools(() => shipped);
    await expect(readFile?.execute({ path }, {} as ToolContext)).rejects.toThrow(ToolError);
  },
);

test("without ROUNDHOUSE_MODEL the models are the scripted ones", async () => {
  expect((await demoModels({})).model.id).toBe("demo");
  expect((await demoModels({ ROUNDHOUSE_MODEL: " " })).model.id).toBe("demo");
});

test("the project file loads, with the agents that it promises", async () => {
  const { default: project } = await import("../../../roundhouse.config.js");
  const names = ["lead", "log_investigator", "config_investigator", "fixer", "assistant", "mailer"];
  expect([...project.agents.keys()]).toEqual(names);
});
