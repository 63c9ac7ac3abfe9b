// How a result looks to the model after guards and clearing have had their say.

import { mergeSpans, replaceSpans } from "./spans.js";
import type { CallState } from "./thread-state.js";

export const CLEARED = "[cleared]";

/** The text of a call's result as later requests show it. The raw one stays in the log. */
export function renderResult(call: CallState, result: { preview: string }): string {
  const note = call.edited ? `\n[A person edited the input before it ran: ${JSON.stringify(call.effectiveInput)}]` : "";
  if (call.cleared) return CLEARED + note;
  const spans = call.edits.flatMap((edit) => (edit.action === "redact" ? edit.spans : []));
  return (spans.length > 0 ? replaceSpans(result.preview, mergeSpans(spans)) : result.preview) + note;
}
