// The tools that every agent has: ask_user, read_tool_result and, with subagents, spawn_agent. The loop runs them itself.
import { z } from "zod";
import type { Tool } from "./tool.js";

export const SPAWN_AGENT = "spawn_agent";
export const ASK_USER = "ask_user";
export const READ_TOOL_RESULT = "read_tool_result";

export const spawnInput = z.strictObject({
  agent: z.string().min(1),
  prompt: z.string(),
  background: z.boolean().optional(),
});

export const askInput = z.strictObject({ question: z.string().min(1), options: z.array(z.string()).min(1).optional() });

export const readInput = z.strictObject({
  callId: z.string().describe("The call whose stored output to read"),
  offset: z.number().int().nonnegative().default(0).describe("First byte to read"),
  limit: z.number().int().positive().max(32_768).default(8192).describe("How many bytes to read"),
});

const runByTheLoop = (): Promise<never> => Promise.reject(new Error("built-in tools are run by the loop"));

export function builtinTools(subagents: readonly string[]): Tool[] {
  const tools: Tool[] = [
    {
      name: ASK_USER,
      description: "Asks the person a question and waits for the answer. With options the answer is one of them.",
      input: askInput,
      effect: "read_only",
      execute: runByTheLoop,
    },
    {
      name: READ_TOOL_RESULT,
      description: "Reads a part of an output that was too long to show whole.",
      input: readInput,
      effect: "read_only",
      execute: runByTheLoop,
    },
  ];
  if (subagents.length > 0) {
    tools.push({
      name: SPAWN_AGENT,
      description: `Gives a task to another agent and returns its answer. Agents: ${subagents.join(", ")}.`,
      input: spawnInput,
      effect: "read_only",
      execute: runByTheLoop,
    });
  }
  return tools;
}
