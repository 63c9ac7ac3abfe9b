// Children that ended are read from their own logs. subagentStop may send one back; otherwise its end and its result are one append.
import type { EventDraft } from "../events/index.js";
import type { ChildReport } from "../ports.js";
import { callOf } from "../state/calls.js";
import type { ChildState, ThreadState } from "../state/thread-state.js";
import { notesAfterTool } from "./after-tool.js";
import { askSubagentStop } from "./ask-subagent-stop.js";
import { finishedDrafts } from "./child-result.js";
import type { Plan, Thread } from "./thread.js";

export async function settleChildren(thread: Thread, step: { callIds: string[] }): Promise<void> {
  const { children } = await thread.facts();
  const ended = step.callIds.flatMap((callId) => {
    const child = thread.state.children[callId];
    const report = child ? children[child.childThreadId] : undefined;
    return child && report ? [{ child, report }] : [];
  });
  // With a turn open each end stands alone; without one, several that ended together open one turn.
  if (thread.state.turn) {
    for (const one of ended) await settle(thread, [one]);
  } else {
    await settle(thread, ended);
  }
}

type Ended = { child: ChildState; report: ChildReport };

async function settle(thread: Thread, ended: readonly Ended[]): Promise<void> {
  const stopped: Ended[] = [];
  for (const [index, one] of ended.entries()) {
    const last = index === ended.length - 1;
    const stands = await askSubagentStop(thread, one, (stop, state, seq) => {
      const all = stop ? [...stopped, one] : stopped;
      return last && all.length > 0 ? settlePlan(all, state, seq) : null;
    });
    if (stands) stopped.push(one);
  }
  for (const { child } of stopped) {
    if (thread.state.children[child.callId]?.finished) await notesAfterTool(thread, child.callId);
  }
}

function settlePlan(ended: readonly Ended[], state: ThreadState, seq: number): Plan | null {
  const open = ended.filter(({ child }) => !state.children[child.callId]?.finished);
  if (open.length === 0) return null;
  const drafts: EventDraft[] = [];
  const effects: NonNullable<Plan["effects"]> = [];
  const causes: number[] = [];
  for (const { child, report } of open) {
    causes.push(seq + drafts.length);
    const finished = finishedDrafts(child, report, callOf(state, child.callId));
    drafts.push(...finished.drafts);
    effects.push(...finished.effects);
  }
  const resumed = open.find(({ child }) => state.parked?.address.id === child.childThreadId);
  if (resumed && state.parked) {
    drafts.push({ type: "resumed", data: { address: state.parked.address, causeSeq: causes[0] ?? seq } });
  }
  const late = open.some(({ child }) => child.mode === "background");
  const wakes = late && !state.turn && !state.cancel && !state.run?.abandoned;
  if (wakes) drafts.push({ type: "woken", data: { causes } });
  return { drafts, effects };
}
