// One line for each operation of the API: what it does, and which problems are its own. A new one without a line fails the test of the document.
import type { ProblemCode } from "../problem-catalogue.js";

export interface Operation {
  summary: string;
  /** Besides those that every operation of its kind has. */
  problems: readonly ProblemCode[];
}

const does = (summary: string, ...problems: ProblemCode[]): Operation => ({ summary, problems });

const signIn = {
  signIn_byLink: does("Signs in by a one-time link", "unauthenticated", "rate_limited", "not_found"),
  signIn_ways: does("Tells which ways to sign in there are"),
  signIn_byPassword: does("Signs in by name and password", "unauthenticated", "rate_limited", "cross_origin"),
  signIn_signOut: does("Ends the session"),
  signIn_me: does("Tells who asks, and what they may do"),
  signIn_setPassword: does("Sets the password of who is signed in, and ends their other sessions", "forbidden"),
  oidc_begin: does("Leads to the OpenID provider", "not_found", "rate_limited"),
  oidc_callback: does("Takes the OpenID provider's answer", "not_found"),
};

const threads = {
  threads_launch: does("Launches a thread", "unknown_agent", "invalid_agent", "config_mismatch"),
  threads_list: does("Lists threads; `metadata.<key>=<value>` filters by what was given at the launch"),
  threads_one: does("Shows a thread"),
  threads_input: does("Gives a thread further input", "busy", "config_mismatch", "unknown_agent"),
  threads_cancel: does("Cancels what a thread does, with its children or without", "nothing_to_cancel"),
  threads_fork: does("Makes a new thread from a thread's log up to a place", "busy", "config_mismatch"),
  threads_retryNow: does("Ends the wait for a retry", "nothing_to_retry"),
  threads_model: does("Puts a thread on another of its models", "invalid_model", "config_mismatch"),
  threads_mode: does("Changes a thread's permission mode", "invalid_mode", "config_mismatch"),
  threads_compact: does("Has a thread's context summarized", "busy", "config_mismatch", "conflict"),
  threads_adoptConfig: does("Moves a thread to its agent's present definition", "config_mismatch", "busy"),
  threadEvents_events: does("Lists a thread's events by page"),
  threadEvents_stream: does("Streams a thread's events as they are committed"),
  threadEvents_result: does("Waits, for a while, for a thread's result"),
  threadEvents_prompt: does("Renders a request to a model again from the log"),
  artifacts_page: does("Reads a page of a stored output"),
};

const teams = {
  teams_launch: does("Launches a team", "unknown_agent", "invalid_agent", "agent_is_code"),
  teams_list: does("Lists teams"),
  teams_one: does("Shows a team: its threads, usage and pending approvals"),
  teams_cancel: does("Cancels all that a team does", "nothing_to_cancel"),
  teams_events: does("Lists the events of a team's threads by page"),
  teams_stream: does("Streams the events of a team's threads as they are committed"),
};

const decides = ["approval_already_decided", "approval_expired", "approval_mismatch", "forbidden"] as const;

const people = {
  approvals_list: does("Lists what waits for a person, or did"),
  approvals_one: does("Shows one thing that waits for a person"),
  approvals_decide: does(
    "Approves or denies a call",
    ...decides,
    "edit_denied",
    "invalid_edit",
    "invalid_rule",
    "cancelled",
    "config_mismatch",
  ),
  approvals_assign: does("Says whose an approval is"),
  approvals_answer: does("Answers an agent's question", "question_closed", "invalid_answer", "forbidden"),
  approvals_resolve: does("Says what came of a call whose outcome is unknown", "outcome_settled", "forbidden"),
  bulkDecisions_decide: does("Decides many approvals: first a dry run, then with its token exactly what that found"),
  rules_list: does("Lists remembered permission rules"),
  rules_revoke: does("Takes a remembered permission rule back"),
};

const agents = {
  agents_agents: does("Lists agents"),
  agents_agent: does("Shows an agent with its versions"),
  agents_define: does("Defines an agent, or a new version of one", "invalid_agent", "agent_is_code"),
  models_list: does("Lists models: how each is, and who waits for it"),
  models_hold: does("Holds a model: nothing more is sent to it"),
  models_release: does("Releases a model that was held", "not_held"),
  models_retryAll: does("Has everything that waits for a model go on now", "model_held"),
  models_forceFallback: does("Puts the threads on a model on their next fallback", "no_fallback"),
  models_revert: does("Brings threads that fell back from a model back to it", "model_held"),
  modelTests_test: does("Asks a model a few small things, to see whether threads can use it"),
};

const webhooks = {
  webhookEndpoints_list: does("Lists webhook endpoints"),
  webhookEndpoints_create: does("Makes a webhook endpoint", "address_refused", "not_configured", "too_many"),
  webhookEndpoints_remove: does("Removes a webhook endpoint"),
  webhookEndpoints_test: does("Sends a webhook endpoint a test", "endpoint_disabled", "not_configured"),
  webhookDeliveries_list: does("Lists what was sent to webhook endpoints"),
  webhookDeliveries_redeliver: does("Sends a message to its webhook endpoint once more", "endpoint_disabled"),
};

const admin = {
  users_list: does("Lists users"),
  users_invite: does("Makes a user, who comes in by the link in the answer", "conflict", "forbidden"),
  users_one: does("Shows a user"),
  users_change: does("Changes a user's role or address, or disables one", "conflict", "forbidden", "last_admin"),
  users_remove: does("Removes a user", "last_admin"),
  users_link: does("Makes a fresh sign-in link for a user", "conflict", "forbidden"),
  apiKeys_create: does("Makes an API key", "forbidden"),
  apiKeys_list: does("Lists API keys"),
  apiKeys_revoke: does("Revokes an API key"),
  audit_list: does("Lists who changed what"),
  audit_file: does("Exports who changed what, as a file"),
  usage_list: does("Adds up tokens and cost"),
};

const ops = {
  ops_healthz: does("Tells whether the process lives"),
  ops_readyz: does("Tells whether the process can answer"),
  ops_prometheus: does("Gives metrics for Prometheus"),
  ops_queueDepths: does("Tells how much is queued"),
  ops_workerList: does("Lists processes that work"),
  problems_all: does("Lists the types of problems, as a page"),
  problems_one: does("Tells what a problem means and what to do next, as a page"),
};

export const operations: Readonly<Record<string, Operation>> = {
  ...signIn,
  ...threads,
  ...teams,
  ...people,
  ...agents,
  ...webhooks,
  ...admin,
  ...ops,
};

export const tags = {
  threads: "One agent's work, with its log",
  teams: "A root thread and the tree under it",
  approvals: "What waits for a person, and what people decided",
  agents: "What there is to launch",
  models: "How models are, and what an operator may do about it",
  webhooks: "Where messages go, and whether they arrived",
  "sign-in": "Sessions",
  admin: "Users, keys, the audit trail, usage",
  ops: "For operators and their machines",
  problems: "What is told when something is refused",
};
