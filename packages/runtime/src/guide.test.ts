// The example of the hooks guide, word for word: its imports and the tool are all that is added.
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { agent, extension, say, scriptedModel, tool, use } from "./index.js";

test("the guide's example denies the email, and the model hears why", async () => {
  const sent: string[] = [];
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const sendEmail = tool({
    name: "send_email",
    description: "Sends an email.",
    input: z.object({ to: z.string(), body: z.string() }),
    execute: async ({ to }) => sent.push(to),
  });

  // biome-ignore-start lint/complexity/useLiteralKeys: as the guide writes it
  const guard = extension({
    name: "guard",
    instructions: "Only email people at example.com.",
    hooks: {
      beforeTool: async (call) => {
        const to = call.input["to"];
        if (call.name === "send_email" && typeof to === "string" && !to.endsWith("@example.com"))
          return { decision: "deny", reason: "external recipients are not allowed" };
        return { decision: "allow" };
      },
      sessionStart: async () => [`Today is ${new Date().toDateString()}.`],
    },
    on: {
      tool_result: async (event) => {
        console.log("tool finished:", event.type);
      },
    },
    hookTimeoutMs: 2000,
  });

  const assistant = agent({
    model: scriptedModel({
      responses: [use("send_email", { to: "eve@evil.test", body: "hi" }, "c1"), say("I can't email that address.")],
    }),
    tools: [sendEmail],
    extensions: [guard],
    permissions: { allow: ["send_email"] },
  });
  // biome-ignore-end lint/complexity/useLiteralKeys: as the guide writes it

  const result = await assistant.run("mail eve");

  expect(result).toMatchObject({ status: "completed", output: "I can't email that address." });
  expect(sent).toEqual([]);
  expect(result.log.map(({ type }) => type)).toEqual([
    "thread_started",
    "hook_decision",
    "injected",
    "user_input",
    "model_request",
    "model_response",
    "tool_call",
    "hook_decision",
    "permission_decision",
    "tool_result",
    "model_request",
    "model_response",
    "turn_completed",
  ]);
  expect(result.log.find(({ type }) => type === "tool_result")?.data).toMatchObject({
    callId: "c1",
    origin: "denied",
    isError: false,
    preview: "denied: external recipients are not allowed",
  });
  expect(printed.mock.calls).toEqual([["tool finished:", "tool_result"]]);
  printed.mockRestore();
});
