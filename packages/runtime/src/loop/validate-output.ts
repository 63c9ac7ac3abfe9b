// A final answer is a candidate for the pinned output schema.
import { schemaErrors } from "../config/schema.js";
import { draft } from "../events/index.js";
import { finalText } from "./final-output.js";
import type { Thread } from "./thread.js";

export async function validateOutput(thread: Thread): Promise<void> {
  await thread.append((state) => {
    const schema = state.pinned?.output;
    if (!schema || !state.turn?.response || state.cancel) return null;
    const errors = problems(schema, finalText(state.turn));
    return {
      drafts: [
        draft("output_validated", errors.length === 0 ? { outcome: "accepted" } : { outcome: "rejected", errors }),
      ],
    };
  });
}

function problems(schema: Record<string, unknown>, text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [`not JSON: ${(error as Error).message}`];
  }
  return schemaErrors(schema, value).map(({ pointer, message }) => `${pointer || "/"}: ${message}`);
}
