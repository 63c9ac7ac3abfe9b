// The tools that cases use. Each tells the script that its body was started.
import { type Tool, type ToolContext, type ToolDefinition, ToolError, tool } from "@roundhouse/runtime";
import { z } from "zod";
import type { Workshop } from "./workshop.js";

type Definition = Omit<ToolDefinition<z.ZodObject>, "name" | "description" | "execute"> & {
  run(input: Record<string, unknown>, ctx: ToolContext): unknown;
};

const text = z.string();

const definitions: Record<string, Definition> = {
  echo: { input: z.object({ text }), effect: "read_only", run: (input) => `echo: ${input.text}` },
  secret: { input: z.object({}), effect: "read_only", run: () => "token=hunter2 ok" },
  accent: { input: z.object({}), effect: "read_only", run: () => "é SECRET=hunter2" },
  big: {
    input: z.object({ bytes: z.number().int() }),
    effect: "read_only",
    run: (input) => bigText(Number(input.bytes)),
  },
  slow: {
    input: z.object({ ms: z.number().int() }),
    effect: "read_only",
    run: (input, { signal }) => after(Number(input.ms), signal),
  },
  broken: { input: z.object({}), effect: "read_only", run: () => fails("broken") },
  save: { input: z.object({ key: text, value: text }), effect: "idempotent", run: (input) => `saved ${input.key}` },
  fetch_status: {
    input: z.object({ id: text }),
    effect: "reconcilable",
    run: (input) => `status of ${input.id}: done`,
  },
  send_email: {
    input: z.object({ to: text, body: text }),
    match: { argument: "to" },
    run: (input) => `sent to ${input.to}`,
  },
  pay: { input: z.object({ amount: z.number(), note: text.optional() }), run: (input) => `paid ${input.amount}` },
  edit: { input: z.object({ path: text, text }), kind: "edit", match: "path", run: (input) => `edited ${input.path}` },
  bash: { input: z.object({ command: text }), match: "command", run: () => "ran" },
  burst: { input: z.object({}), run: () => fails("burst") },
  vouch: {
    input: z.object({}),
    run: () => {
      throw new ToolError("nothing happened");
    },
  },
};

export function caseTool(name: string, { script, die }: Workshop, countedAs = name): Tool {
  const definition = definitions[name];
  if (!definition) throw new Error(`no case tool is named "${name}"`);
  const { run, ...rest } = definition;
  return tool({
    ...rest,
    name,
    description: `The tool ${name} of the conformance cases.`,
    execute: async (input, ctx) => {
      const told = await script.tool({ threadId: ctx.threadId, tool: countedAs });
      if (told.die) return die(ctx.threadId);
      return run(input, ctx);
    },
    ...(rest.effect === "reconcilable"
      ? {
          lookup: async () => {
            const { answer } = await script.lookup({ tool: name });
            if (answer === "found") return { found: true as const, result: `${name}: found` };
            return { found: answer === "unsure" ? ("unsure" as const) : (false as const) };
          },
        }
      : {}),
  });
}

function fails(what: string): never {
  throw new Error(what);
}

/** Exactly so many bytes: BEGIN, filler words, MIDDLE halfway, filler words, END. */
function bigText(bytes: number): string {
  const half = Math.floor(bytes / 2);
  const fill = (length: number): string =>
    " lorem".repeat(Math.ceil(Math.max(0, length) / 6)).slice(0, Math.max(0, length));
  const first = `BEGIN${fill(half - 5)}`;
  const second = `MIDDLE${fill(bytes - half - 9)}END`;
  return first + second;
}

function after(ms: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(`slow: ${ms}`), ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("aborted"));
    });
  });
}
