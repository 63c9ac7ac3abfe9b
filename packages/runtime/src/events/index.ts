// The catalogue: every event type, its data, and the one union over them.
import { z } from "zod";
import { agentEvents } from "./agents.js";
import { callEvents } from "./calls.js";
import { contextEvents } from "./context.js";
import { type Actor, actor } from "./envelope.js";
import { hookEvents } from "./hooks.js";
import { modelEvents } from "./model.js";
import { peopleEvents } from "./people.js";
import { threadEvents } from "./thread.js";
import { turnEvents } from "./turn.js";

export const eventData = {
  ...threadEvents,
  ...turnEvents,
  ...modelEvents,
  ...callEvents,
  ...hookEvents,
  ...peopleEvents,
  ...contextEvents,
  ...agentEvents,
} as const;

export type EventType = keyof typeof eventData;
export const eventTypes = Object.keys(eventData) as EventType[];

export type EventDataOf<T extends EventType> = z.infer<(typeof eventData)[T]>;

interface Envelope {
  threadId: string;
  /** 1, 2, 3 without gaps in a thread. */
  seq: number;
  /** The seq of the first event of the append this one came with. */
  append: number;
  /** RFC 3339 UTC; informational, never decides. */
  at: string;
  actor: Actor;
  /** The lease under which it was written; 0 for a command from outside. */
  epoch: number;
}

/** One event of one thread's log. */
export type Event = { [T in EventType]: Envelope & { type: T; data: EventDataOf<T> } }[EventType];
export type EventOf<T extends EventType> = Extract<Event, { type: T }>;

/** An event before the log gave it its place. */
export type EventDraft = { [T in EventType]: { type: T; data: EventDataOf<T>; actor?: Actor } }[EventType];

export const eventEnvelope = z.object({
  threadId: z.string(),
  seq: z.number().int().positive(),
  append: z.number().int().positive(),
  type: z.string(),
  at: z.string(),
  actor,
  epoch: z.number().int().nonnegative(),
  data: z.record(z.string(), z.unknown()),
});

/** Reads an event from outside. Unknown types come back as `null`: a reader skips what it does not know. */
export function parseEvent(value: unknown): Event | null {
  const envelope = eventEnvelope.parse(value);
  if (!(envelope.type in eventData)) return null;
  const schema = eventData[envelope.type as EventType] as z.ZodType;
  return { ...envelope, data: schema.parse(envelope.data) } as Event;
}

/** Builds a draft with its data checked by the compiler. */
export function draft<T extends EventType>(type: T, data: EventDataOf<T>, by?: Actor): EventDraft {
  return { type, data, ...(by ? { actor: by } : {}) } as EventDraft;
}

export {
  type AgentData,
  type AgentDataInput,
  agentBody,
  agentData,
  agentSettings,
  type permissionsDefinition,
  quorumProblem,
} from "./agent-data.js";
export type { ChildStatus } from "./agents.js";
export type { ArtifactRef, DecisionSource, PermissionDecision, ToolCall, ToolResult, Verdict } from "./calls.js";
export type { CompactionTrigger } from "./context.js";
export type { Actor, Budget, ContentPart, ModelSettings, Usage } from "./envelope.js";
export { actor, budget, contentPart, modelSettings, usage } from "./envelope.js";
export type { HookDecision } from "./hooks.js";
export type { AttemptFailure, ModelResponse, Purpose, ResponsePart } from "./model.js";
export type { Address, ParkReason } from "./people.js";
export * from "./policies.js";
export * from "./thread.js";
export * from "./times.js";
export type { InputSource, TurnEnd, UserInput } from "./turn.js";
