// One of each thing that a path can name, in the first workspace.
import type { Service } from "../service/service.js";
import { until } from "../service/until.js";
import type { Thing } from "./rows.js";

/** Settings under which everything can be made. */
export const everythingOn = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  OUTGOING_ALLOW: "127.0.0.1",
  LEASE_MS: "2000",
  SWEEP_MS: "200",
};

/** Roles that it can be made with: a worker apart, as one has to die. */
export const rolesApart: ["api", "worker"] = ["api", "worker"];

export async function makeThings(service: Service): Promise<Record<Thing, string>> {
  const { client, http, database } = service;
  const { teamId } = await client.teams.launch({ lead: "lead", input: "pay 1" });
  await client.threads.result(teamId, 30);
  const asker = await client.threads.launch({ agent: "asker", input: "ask" });
  await client.threads.result(asker.threadId, 30);
  const { data: open } = await client.approvals.list({ status: "open" });
  const approval = open.find(({ kind }) => kind === "approval")?.id ?? "";
  const question = open.find(({ kind }) => kind === "question")?.id ?? "";
  await client.defineAgent({ name: "made", instructions: "Repeat.", model: "scripted" });
  const { endpointId } = await client.webhooks.createEndpoint({ url: "http://127.0.0.1:9/hook" });
  const { deliveryId } = await client.webhooks.testEndpoint(endpointId);
  const { user } = await client.users.invite({ name: "dora", role: "viewer" });
  const { body: key } = await http.post("/v1/api-keys", { name: "a key" });

  // What only comes about by much text or a person's click is put where it would stand.
  const artifact = "art_of_the_first";
  await database.rows(
    `INSERT INTO artifacts (id, thread_id, media_type, text) VALUES ($1, $2, 'text/plain', '"much"')`,
    [artifact, teamId],
  );
  const [rule] = await database.rows<{ id: number }>(
    `INSERT INTO permission_rules (workspace_id, agent, rule, decision, challenge_id, thread_id, created_by)
     SELECT workspace_id, agent, 'pay(bob)', 'allow', id, thread_id, 'alice' FROM approvals WHERE id = $1 RETURNING id`,
    [approval],
  );
  return {
    agent: "made",
    approval,
    artifact,
    delivery: deliveryId,
    endpoint: endpointId,
    key: key.keyId,
    outcome: await makeOutcome(service),
    question,
    rule: String(rule?.id),
    team: teamId,
    thread: teamId,
    user: user.userId,
  };
}

/** A worker dies while it pays: nobody knows whether it has. */
async function makeOutcome(service: Service): Promise<string> {
  const { client } = service;
  const { threadId } = await client.threads.launch({ agent: "payer", input: "takes 600000" });
  await client.threads.result(threadId, 30);
  const { data } = await client.approvals.list({ thread: threadId });
  const [asked] = data;
  if (!asked) throw new Error("the payer asks nobody");
  await client.approvals.decide(asked.id, { decision: "approve", argsHash: asked.argsHash });
  const started = async () => (await client.threads.log(threadId)).some(({ type }) => type === "tool_started");
  await until(started, { what: "the payment is under way" });
  await (await service.holderOf(threadId))?.kill();
  await service.launch("worker").ready();
  const inDoubt = async () =>
    (await client.approvals.list({ thread: threadId, status: "open" })).data.find(({ kind }) => kind === "outcome");
  return (await until(inDoubt, { what: "a person is asked what came of it" })).id;
}
