// An edited input while it is being written: an object, or the reason why it is none yet.
export type Draft = { ok: true; input: Record<string, unknown> } | { ok: false; error: string };

export function parseDraft(text: string): Draft {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, error: `No JSON yet: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return { ok: false, error: "A tool's input is an object: { … }" };
  }
  return { ok: true, input: value as Record<string, unknown> };
}
