// Agents to launch by hand: an assistant that repeats, and the mailer of the hooks guide.
import { type Agent, agent, tool } from "@roundhouse/runtime";
import { z } from "zod";
import { recipients } from "../extensions/recipients.js";
import type { Setup } from "./setup.js";

const text = z.string();

const echo = tool({
  name: "echo",
  description: "Gives a text back as it is.",
  input: z.strictObject({ text }),
  effect: "read_only",
  execute: async (input) => input.text,
});

const countWords = tool({
  name: "count_words",
  description: "Counts the words of a text.",
  input: z.strictObject({ text }),
  effect: "read_only",
  execute: async (input) => `${input.text.split(/\s+/).filter((word) => word !== "").length} words`,
});

const sendEmail = tool({
  name: "send_email",
  description: "Sends an email (simulated: nothing leaves this machine).",
  input: z.strictObject({ to: text, body: text }),
  match: { argument: "to" },
  execute: async ({ to }) => `sent to ${to} (simulated)`,
});

export const assistant = ({ models, retry }: Setup): Agent =>
  agent({
    name: "assistant",
    instructions: "You read back what people write, and count its words.",
    ...models,
    tools: [echo, countWords],
    retry,
  });

export const mailer = ({ models, retry }: Setup): Agent =>
  agent({
    name: "mailer",
    instructions: "You send short emails for people.",
    ...models,
    tools: [sendEmail],
    extensions: [recipients],
    permissions: { allow: ["send_email"] },
    retry,
  });
