// A model as the models screen shows it: what the server says of its health, and who waits for it.
import { type Fields, fieldsOf, listOf, numberOf, textOf, textsOf } from "./reading";

export interface ModelWait {
  threadId: string;
  agent: string | null;
  until: string | null;
  reason: string | null;
}

export interface ModelView {
  id: string;
  aliases: string[];
  provider: string | null;
  /** Tokens that fit into its context. */
  window: number | null;
  /** Null where the server says nothing of it. */
  health: string | null;
  until: string | null;
  reason: string | null;
  attempts: number | null;
  failures: number | null;
  threads: number | null;
  waits: ModelWait[];
  onFallback: { threadId: string; agent: string | null }[];
}

const thread = (value: unknown) => {
  const fields = fieldsOf(value);
  return { threadId: textOf(value) ?? textOf(fields.threadId) ?? "", agent: textOf(fields.agent), fields };
};

const wait = (value: unknown): ModelWait => {
  const { threadId, agent, fields } = thread(value);
  return { threadId, agent, until: textOf(fields.until) ?? textOf(fields.notBefore), reason: textOf(fields.reason) };
};

const healthOf = (fields: Fields): Fields =>
  typeof fields.health === "string" ? { ...fields, state: fields.health } : { ...fields, ...fieldsOf(fields.health) };

export function readModel(value: unknown): ModelView {
  const fields = fieldsOf(value);
  const health = healthOf(fields);
  return {
    id: textOf(fields.id) ?? textOf(fields.model) ?? textOf(fields.alias) ?? "",
    aliases: textsOf(fields.aliases),
    provider: textOf(fields.provider),
    window: numberOf(fields.window),
    health: textOf(health.state) ?? textOf(health.status),
    until: textOf(health.until),
    reason: textOf(health.reason),
    attempts: numberOf(health.attempts),
    failures: numberOf(health.failures) ?? numberOf(health.errors),
    threads: numberOf(fields.threads),
    waits: listOf(fields.waits).map(wait),
    onFallback: listOf(fields.onFallback).map((item) => {
      const { threadId, agent } = thread(item);
      return { threadId, agent };
    }),
  };
}
