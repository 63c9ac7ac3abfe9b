// Tells the observing hooks what was just recorded: parks, waits, ends, switches. Their failures are recorded and ignored.
import type { Event, EventOf } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { tellHooks } from "./ask-hooks.js";
import { askable } from "./hook-call.js";
import type { Thread } from "./thread.js";

const failures: Partial<Record<EventOf<"turn_completed">["data"]["reason"], string>> = {
  context_exhausted: "context_exhausted",
  model_unavailable: "model_unavailable",
  max_output: "max_output",
  max_turns: "max_turns",
  output_invalid: "output_invalid",
  input_denied: "input_denied",
  error: "model_error",
};

/** Works through everything that landed since the last time, what the telling itself recorded included. */
export async function notify(thread: Thread): Promise<void> {
  for (let news = thread.takeNews(); news.length > 0; news = thread.takeNews()) {
    for (const event of news) await tell(thread, event);
  }
}

async function tell(thread: Thread, event: Event): Promise<void> {
  switch (event.type) {
    case "parked":
    case "retry_scheduled":
    case "budget_exceeded":
    case "agent_finished":
      await tellHooks(thread, "notification", { arguments: [event] });
      if (event.type === "agent_finished" && thread.state.run === null && !thread.state.turn)
        await tellSessionEnd(thread);
      return;
    case "settings_changed":
      return tellHooks(thread, "afterModelSwitch", { arguments: [event.data.settings] });
    case "permission_decision": {
      const call = callOf(thread.state, event.data.callId);
      if (event.data.decision === "deny" && call && !event.data.edited) {
        await tellHooks(thread, "permissionDenied", { arguments: [askable(call)], about: { callId: call.callId } });
      }
      return;
    }
    case "turn_completed": {
      const code = failures[event.data.reason];
      if (code) await tellHooks(thread, "onStopFailure", { arguments: [code] });
      if (thread.state.run === null) await tellSessionEnd(thread);
      return;
    }
    case "cancelled":
      // Without a turn there is no turn_completed in the same append.
      if (thread.state.run === null && !thread.state.turn && thread.state.lastTurnEnd < event.seq)
        await tellSessionEnd(thread);
      return;
    default:
      return;
  }
}

const tellSessionEnd = (thread: Thread): Promise<void> => tellHooks(thread, "sessionEnd", { arguments: [] });
