// Groups a log into the rows that people read: a request with its response, a call with its whole life.
import type { Event, EventOf, EventType } from "@roundhouse/runtime/browser";

export type RowKind =
  | "start"
  | "input"
  | "request"
  | "call"
  | "hook"
  | "injected"
  | "settings"
  | "context"
  | "cancel"
  | "end"
  | "other";

export interface Row {
  kind: RowKind;
  /** The first event's seq: the row's place and its key. */
  seq: number;
  events: Event[];
  callId?: string;
}

const ownRow: Partial<Record<EventType, RowKind>> = {
  thread_started: "start",
  forked: "start",
  config_adopted: "settings",
  mode_changed: "settings",
  settings_changed: "settings",
  user_input: "input",
  run_refused: "input",
  woken: "input",
  injected: "injected",
  cancel_requested: "cancel",
  compaction_requested: "context",
  compacted: "context",
  compaction_failed: "context",
  context_edited: "context",
  budget_exceeded: "end",
  turn_completed: "end",
};

/** Where the rows of one log stand while it is read once from front to back. */
class Grouping {
  readonly rows: Row[] = [];
  readonly #calls = new Map<string, Row>();
  readonly #requests = new Map<number, Row>();
  readonly #inputs = new Map<number, Row>();
  readonly #challenges = new Map<string, string>();
  readonly #children = new Map<string, string>();
  #held: Event[] = [];
  #request: Row | undefined;

  add(event: Event): void {
    const row = this.#rowOf(event);
    if (row) row.events.push(event);
    else this.#open(event);
  }

  /** Answers to a hook before a request that never came. */
  flush(): void {
    for (const event of this.#held) this.rows.push({ kind: "hook", seq: event.seq, events: [event] });
    this.#held = [];
  }

  #rowOf(event: Event): Row | undefined {
    const callId = this.#callOf(event);
    const call = callId === undefined ? undefined : this.#calls.get(callId);
    if (call) return call;
    switch (event.type) {
      case "model_request":
        return this.#again(event);
      case "model_response":
      case "model_attempt_failed":
      case "retry_scheduled":
      case "retry_released":
        return this.#requestOf(event.data.requestSeq);
      case "hook_decision":
        return this.#hooked(event);
      case "output_validated":
        return this.#request;
      case "cancelled":
        return this.rows.findLast((row) => row.kind === "cancel");
      default:
        return undefined;
    }
  }

  #requestOf(requestSeq: number | undefined): Row | undefined {
    return requestSeq === undefined ? this.#request : this.#requests.get(requestSeq);
  }

  /** The next attempt at a request that has no answer yet belongs to the same row. */
  #again(event: EventOf<"model_request">): Row | undefined {
    const row = this.#request;
    const first = row?.events.find((each) => each.type === "model_request");
    if (!row || first?.data.purpose !== event.data.purpose) return undefined;
    if (row.events.some((each) => each.type === "model_response")) return undefined;
    this.#requests.set(event.seq, row);
    row.events.push(...this.#held);
    this.#held = [];
    return row;
  }

  #hooked(event: EventOf<"hook_decision">): Row | undefined {
    const { inputSeq, requestSeq } = event.data;
    if (inputSeq !== undefined) return this.#inputs.get(inputSeq);
    return requestSeq === undefined ? undefined : this.#requests.get(requestSeq);
  }

  /** The call that an event is about, by its own id, its challenge or its child. */
  #callOf(event: Event): string | undefined {
    const data = event.data as { callId?: string; challengeId?: string; address?: { kind: string; id: string } };
    if (data.callId !== undefined) return data.callId;
    if (data.challengeId !== undefined) return this.#challenges.get(data.challengeId);
    if (event.type === "context_edited" && event.data.edits.length === 1) return event.data.edits[0]?.callId;
    const id = data.address?.id;
    if (id === undefined) return undefined;
    const known = this.#challenges.get(id) ?? this.#children.get(id);
    return known ?? (this.#calls.has(id) ? id : id.slice(id.lastIndexOf(":") + 1));
  }

  #open(event: Event): void {
    if (event.type === "hook_decision" && event.data.hook === "beforeModel") {
      this.#held.push(event);
      return;
    }
    const kind = this.#kindOf(event);
    const row: Row = { kind, seq: event.seq, events: kind === "request" ? [...this.#held, event] : [event] };
    if (kind === "request") this.#held = [];
    if (event.type === "tool_call") row.callId = event.data.callId;
    this.rows.push(row);
    this.#remember(event, row);
  }

  #kindOf(event: Event): RowKind {
    if (event.type === "model_request") return "request";
    if (event.type === "tool_call") return "call";
    if (event.type === "hook_decision") return "hook";
    return ownRow[event.type] ?? "other";
  }

  #remember(event: Event, row: Row): void {
    if (event.type === "tool_call") this.#calls.set(event.data.callId, row);
    else if (event.type === "user_input") this.#inputs.set(event.seq, row);
    else if (event.type === "model_request") {
      this.#requests.set(event.seq, row);
      this.#request = row;
    } else if (event.type === "settings_changed" || event.type === "turn_completed") this.#request = undefined;
  }

  /** Ids that later events use instead of the call's. */
  learn(event: Event): void {
    if (event.type === "approval_requested") this.#challenges.set(event.data.challengeId, event.data.callId);
    if (event.type === "agent_spawned") this.#children.set(event.data.childThreadId, event.data.callId);
  }
}

export function groupRows(events: readonly Event[]): Row[] {
  const grouping = new Grouping();
  for (const event of events) {
    grouping.learn(event);
    grouping.add(event);
  }
  grouping.flush();
  return grouping.rows;
}

/** One key for a row among the rows of many threads. */
export const keyOfRow = ({ events: [first], seq }: Row): string => `${first?.threadId}:${seq}`;

/** The row that an event stands in. */
export const rowAt = (rows: readonly Row[], seq: number): number =>
  rows.findIndex((row) => row.events.some((event) => event.seq === seq));

/** The one event of a type in a row, if it is there. */
export function find<T extends EventType>(row: Row, type: T): EventOf<T> | undefined {
  return row.events.find((event): event is EventOf<T> => event.type === type);
}

export function all<T extends EventType>(row: Row, type: T): EventOf<T>[] {
  return row.events.filter((event): event is EventOf<T> => event.type === type);
}
