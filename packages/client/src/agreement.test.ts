// What the client says by hand is held against the types that are made from the API's document: tsc fails where they part.
import { expectTypeOf, test } from "vitest";
import type { RoundhouseClient } from "./client.js";
import type { operations } from "./generated/api.js";

type Operation = keyof operations;
type Client = RoundhouseClient;

type JsonOf<Response> = Response extends { content: { "application/json": infer Json } } ? Json : never;
type SuccessOf<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202 ? JsonOf<Responses[Status]> : never;
}[keyof Responses];
type AnswerOf<Id extends Operation> = SuccessOf<operations[Id]["responses"]>;
type BodyOf<Id extends Operation> =
  NonNullable<operations[Id] extends { requestBody?: infer Body } ? Body : never> extends {
    content: { "application/json": infer Json };
  }
    ? Json
    : never;
type QueryOf<Id extends Operation> = NonNullable<operations[Id]["parameters"]["query"]>;

/** As it is after JSON: what is undefined is not there. */
type Sent<Value> = Value extends object ? { [Key in keyof Value]: Sent<Exclude<Value[Key], undefined>> } : Value;

interface Methods {
  threads_launch: Client["threads"]["launch"];
  threads_one: Client["threads"]["get"];
  threads_list: Client["threads"]["list"];
  threads_input: Client["threads"]["input"];
  threads_cancel: Client["threads"]["cancel"];
  threads_fork: Client["threads"]["fork"];
  threads_retryNow: Client["threads"]["retryNow"];
  threads_model: Client["threads"]["setModel"];
  threads_mode: Client["threads"]["setMode"];
  threads_compact: Client["threads"]["compact"];
  threads_adoptConfig: Client["threads"]["adoptConfig"];
  threadEvents_result: Client["threads"]["result"];
  threadEvents_prompt: Client["threads"]["prompt"];
  artifacts_page: Client["readArtifact"];
  teams_launch: Client["teams"]["launch"];
  teams_one: Client["teams"]["get"];
  teams_list: Client["teams"]["list"];
  teams_cancel: Client["teams"]["cancel"];
  approvals_list: Client["approvals"]["list"];
  approvals_one: Client["approvals"]["get"];
  approvals_decide: Client["approvals"]["decide"];
  approvals_answer: Client["answerQuestion"];
  approvals_resolve: Client["resolveOutcome"];
  bulkDecisions_decide: Client["approvals"]["decideMany"];
  agents_agents: Client["agents"];
  agents_agent: Client["agent"];
  agents_define: Client["defineAgent"];
  models_list: Client["models"]["list"];
  models_hold: Client["models"]["hold"];
  models_release: Client["models"]["release"];
  models_retryAll: Client["models"]["retryAll"];
  models_forceFallback: Client["models"]["forceFallback"];
  models_revert: Client["models"]["revert"];
  webhookEndpoints_list: Client["webhooks"]["endpoints"];
  webhookEndpoints_create: Client["webhooks"]["createEndpoint"];
  webhookEndpoints_test: Client["webhooks"]["testEndpoint"];
  webhookDeliveries_list: Client["webhooks"]["deliveries"];
  webhookDeliveries_redeliver: Client["webhooks"]["redeliver"];
  users_list: Client["users"]["list"];
  users_one: Client["users"]["get"];
  users_invite: Client["users"]["invite"];
  users_change: Client["users"]["change"];
  users_link: Client["users"]["newLink"];
  audit_list: Client["audit"]["list"];
  usage_list: Client["usage"];
  ops_readyz: Client["ready"];
}

/** Answered with no JSON, or with events, which the client parses one by one. */
type OtherwiseHeld =
  | "threadEvents_events"
  | "threadEvents_stream"
  | "teams_stream"
  | "webhookEndpoints_remove"
  | "users_remove"
  | "audit_file";

/** For pages, machines and shells, which ask without this client. */
type NotInTheClient =
  | `signIn_${string}`
  | `oidc_${string}`
  | `ops_${string}`
  | `problems_${string}`
  | `apiKeys_${string}`
  | `rules_${string}`
  | "approvals_assign"
  | "modelTests_test"
  | "teams_events";

interface Bodies {
  threads_launch: Parameters<Methods["threads_launch"]>[0];
  threads_input: Parameters<Methods["threads_input"]>[1];
  threads_cancel: NonNullable<Parameters<Methods["threads_cancel"]>[1]>;
  threads_mode: { mode: Parameters<Methods["threads_mode"]>[1] };
  teams_launch: Parameters<Methods["teams_launch"]>[0];
  approvals_decide: Parameters<Methods["approvals_decide"]>[1];
  approvals_resolve: Parameters<Methods["approvals_resolve"]>[1];
  bulkDecisions_decide: Parameters<Methods["bulkDecisions_decide"]>[0];
  agents_define: Parameters<Methods["agents_define"]>[0];
  models_hold: NonNullable<Parameters<Methods["models_hold"]>[1]>;
  webhookEndpoints_create: Parameters<Methods["webhookEndpoints_create"]>[0];
  users_invite: Parameters<Methods["users_invite"]>[0];
  users_change: Parameters<Methods["users_change"]>[1];
}

interface Queries {
  threads_list: NonNullable<Parameters<Methods["threads_list"]>[0]>;
  teams_list: NonNullable<Parameters<Methods["teams_list"]>[0]>;
  approvals_list: NonNullable<Parameters<Methods["approvals_list"]>[0]>;
  artifacts_page: NonNullable<Parameters<Methods["artifacts_page"]>[1]>;
  webhookDeliveries_list: NonNullable<Parameters<Methods["webhookDeliveries_list"]>[0]>;
  users_list: NonNullable<Parameters<Methods["users_list"]>[0]>;
  audit_list: NonNullable<Parameters<Methods["audit_list"]>[0]>;
}

/** Where an answer is not what the client says that it is. */
type OtherAnswers = {
  [Id in keyof Methods]: AnswerOf<Id> extends Awaited<ReturnType<Methods[Id]>> ? never : Id;
}[keyof Methods];

/** Where the client lets one send what the API does not take. */
type OtherBodies = { [Id in keyof Bodies]: Sent<Bodies[Id]> extends BodyOf<Id> ? never : Id }[keyof Bodies];
type OtherQueries = { [Id in keyof Queries]: Sent<Queries[Id]> extends QueryOf<Id> ? never : Id }[keyof Queries];

type Forgotten = Exclude<Operation, keyof Methods | OtherwiseHeld | NotInTheClient>;

test("the client and the API's document agree", () => {
  expectTypeOf<OtherAnswers>().toBeNever();
  expectTypeOf<OtherBodies>().toBeNever();
  expectTypeOf<OtherQueries>().toBeNever();
  expectTypeOf<Forgotten>().toBeNever();
});
