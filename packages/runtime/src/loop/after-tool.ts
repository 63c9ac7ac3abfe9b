// afterTool sees each executed result right after it is recorded. Its notes go to the log; the tool never runs again.
import { draft, type HookDecision } from "../events/index.js";
import { hookPoints } from "../hooks/points.js";
import { callOf } from "../state/calls.js";
import { answersTo, extensionsWith } from "../state/windows.js";
import { callExtension } from "./ask-hooks.js";
import { shownResult } from "./guard-result.js";
import { askable } from "./hook-call.js";
import type { Thread } from "./thread.js";

export async function notesAfterTool(thread: Thread, callId: string): Promise<void> {
  const known = callOf(thread.state, callId);
  if (!known) return;
  const names = extensionsWith(thread.state, "afterTool");
  if (hookPoints.afterTool.order === "reverse") names.reverse();
  const told = answersTo(thread.state, "afterTool", { callId }).map((answer) => answer.extension);
  for (const name of names.filter((one) => !told.includes(one))) {
    const outcome = await callExtension(thread, "afterTool", {
      extension: name,
      arguments: [askable(known), shownResult(known)],
    });
    const base = { extension: name, hook: "afterTool", callId, durationMs: outcome.durationMs };
    const notes = outcome.ok ? (outcome.value as string[]) : [];
    if (outcome.ok && notes.length === 0) continue;
    const decision: HookDecision = outcome.ok
      ? { ...base, decision: "annotate", reason: notes.join("\n") }
      : { ...base, decision: "failed", cause: outcome.cause };
    await thread.append(() => ({ drafts: [draft("hook_decision", decision)] }));
  }
}
