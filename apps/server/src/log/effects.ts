// What stands beside the log and changes with an append: inboxes, children, artifacts, rules of an agent.
import type { Effect } from "@roundhouse/runtime";
import { insertArtifact } from "./artifacts.js";
import type { Client } from "./database.js";
import type { LockedRow } from "./locked-rows.js";
import { insertThread } from "./new-thread.js";
import { plainText } from "./plain-text.js";
import type { PreparedAppend } from "./prepared-append.js";

type EffectOf<K extends Effect["kind"]> = Extract<Effect, { kind: K }>;

const effectsOf = <K extends Effect["kind"]>(one: PreparedAppend, kind: K): EffectOf<K>[] =>
  (one.request.effects ?? []).filter((effect): effect is EffectOf<K> => effect.kind === kind);

export const spawnsOf = (one: PreparedAppend): EffectOf<"spawn">[] => effectsOf(one, "spawn");

export async function applyEffects(
  client: Client,
  passed: readonly PreparedAppend[],
  rows: Map<string, LockedRow>,
): Promise<void> {
  await consumeInputs(client, passed);
  await acceptInputs(client, passed);
  await putArtifacts(client, passed);
  for (const one of passed) {
    const row = rows.get(one.request.threadId);
    if (!row) continue;
    for (const spawn of spawnsOf(one)) await spawnChild(client, spawn, { parent: row, at: one.events.at(-1)?.at });
    await rememberRules(client, one, row);
  }
}

async function consumeInputs(client: Client, passed: readonly PreparedAppend[]): Promise<void> {
  const ids = passed.flatMap((one) => effectsOf(one, "consumeInput").map(({ inputId }) => inputId));
  if (ids.length > 0) await client.query("DELETE FROM inbox WHERE input_id = ANY($1::text[])", [ids]);
}

async function acceptInputs(client: Client, passed: readonly PreparedAppend[]): Promise<void> {
  const inputs = passed.flatMap((one) => [
    ...effectsOf(one, "acceptInput").map(({ input }) => ({ threadId: one.request.threadId, input })),
    ...effectsOf(one, "sendInput").map(({ childThreadId, input }) => ({ threadId: childThreadId, input })),
  ]);
  if (inputs.length === 0) return;
  await client.query(
    `INSERT INTO inbox (thread_id, input_id, data)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`,
    [
      inputs.map(({ threadId }) => threadId),
      inputs.map(({ input }) => input.inputId),
      inputs.map(({ input }) => JSON.stringify(input)),
    ],
  );
  const receivers = inputs.map(({ threadId }) => threadId);
  await client.query("UPDATE threads SET status = 'running' WHERE id = ANY($1::text[]) AND status = 'idle'", [
    receivers,
  ]);
}

async function putArtifacts(client: Client, passed: readonly PreparedAppend[]): Promise<void> {
  for (const one of passed) {
    for (const { artifactId, mediaType, text } of effectsOf(one, "putArtifact")) {
      await insertArtifact(client, { id: artifactId, threadId: one.request.threadId, mediaType, text });
    }
  }
}

/** The child's row, its first event and its input, in the transaction of its parent's `agent_spawned`. */
async function spawnChild(
  client: Client,
  { childThreadId, started, input }: EffectOf<"spawn">,
  { parent, at }: { parent: LockedRow; at: string | undefined },
): Promise<void> {
  await insertThread(client, {
    threadId: childThreadId,
    started,
    input,
    at: at ?? new Date().toISOString(),
    workspaceId: parent.workspaceId,
    lineage: [...parent.lineage, parent.id],
    path: [...parent.path, started.agent],
    metadata: {},
  });
}

/** A rule for every thread of the agent; one for this thread alone lives in its log. */
async function rememberRules(client: Client, one: PreparedAppend, row: LockedRow): Promise<void> {
  for (const event of one.events) {
    if (event.type !== "permission_rule_added" || event.data.scope !== "agent") continue;
    const { rule, decision, challengeId, expiresAt } = event.data;
    await client.query(
      `INSERT INTO permission_rules (workspace_id, agent, rule, decision, challenge_id, thread_id, created_by, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.workspaceId,
        row.agent,
        plainText(rule),
        decision,
        challengeId,
        row.id,
        event.actor.id ?? "",
        expiresAt ?? null,
      ],
    );
  }
}
