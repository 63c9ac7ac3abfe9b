// Everything that a caller can be told is wrong: its status, its title, what it means, and what to do next. The one place for all three.
import type { RefusalCode } from "@roundhouse/runtime";

interface Entry {
  status: number;
  title: string;
  means: string;
  next: string;
}

const entry = (status: number, title: string, [means, next]: [means: string, next: string]): Entry => ({
  status,
  title,
  means,
  next,
});

const request = {
  invalid_request: entry(400, "The request does not fit", [
    "A field of the body, of the query or of the path has a value that is not allowed, is missing, or is not known at all.",
    "Read `errors`: each names the field by its pointer and says what is allowed. Send the corrected request.",
  ]),
  invalid_json: entry(400, "The body is not JSON", [
    "The body could not be read as JSON.",
    "Send one JSON value in UTF-8. `detail` says where reading ended.",
  ]),
  method_not_allowed: entry(405, "The method is not allowed here", [
    "There is such a path, but nothing that this method does with it.",
    "Look the path up under /docs.",
  ]),
  too_large: entry(413, "The body is too large", [
    "A body is at most 1 MiB.",
    "Send less: long texts belong into files that a tool reads.",
  ]),
  unsupported_media_type: entry(415, "The body is of another type", [
    "Bodies are JSON in UTF-8. A form of a web page is not taken for a command.",
    "Send the header `Content-Type: application/json`.",
  ]),
  idempotency_mismatch: entry(422, "The Idempotency-Key was used for something else", [
    "Within the last 24 hours another body was sent to this path with the same key.",
    "Make a fresh key for each thing that is asked for; repeat a request with the body that it had.",
  ]),
  in_progress: entry(409, "The first request is still running", [
    "A request with this Idempotency-Key came before and has no answer yet.",
    "Send it again after `Retry-After` seconds: it gets the first one's answer.",
  ]),
} as const satisfies Record<string, Entry>;

const access = {
  unauthenticated: entry(401, "Sign in first", [
    "The request has no session and no key, or one that is over, revoked or nobody's.",
    "Sign in, or send an API key as `Authorization: Bearer …`.",
  ]),
  forbidden: entry(403, "This is not yours to do", [
    "Who asks is known, but may not do this: `detail` says why.",
    "Ask somebody who may. A key gives nobody more than it has itself.",
  ]),
  missing_scope: entry(403, "A scope is missing", [
    "The role or the key does not have the scope that this needs.",
    "Ask an admin for a role or a key with the scope that `detail` names.",
  ]),
  cross_origin: entry(403, "The request comes from another site", [
    "A change with a session's cookie must come from a page of this service.",
    "Programs use an API key. Behind a proxy, set PUBLIC_URL to the address that browsers see.",
  ]),
  rate_limited: entry(429, "Too many requests", [
    "More was asked in this time than one key, name or address may.",
    "Wait for `Retry-After` seconds.",
  ]),
  last_admin: entry(409, "The last admin stays", [
    "Without this user nobody could administer the workspace.",
    "Make another user an admin first.",
  ]),
} as const satisfies Record<string, Entry>;

const state = {
  not_found: entry(404, "There is no such thing here", [
    "Nothing in this workspace has that id, or it is of another kind. What belongs to another workspace is not there either.",
    "Look it up in the list of its kind.",
  ]),
  conflict: entry(409, "It does not go together with what is there", [
    "Another one has the same name or address, or it is in a state that does not allow this.",
    "Look at what is there now, and decide again.",
  ]),
  busy: entry(409, "The thread is busy", [
    "The thread runs, waits, or has input in front of this one.",
    "Wait for its result, or send the input with `ifBusy` `queue` or `interrupt`.",
  ]),
  nothing_to_cancel: entry(409, "There is nothing to cancel", [
    "Nothing runs, waits or is queued on this thread.",
    "Nothing is to be done: it is at rest.",
  ]),
  nothing_to_retry: entry(409, "There is nothing to retry", [
    "The thread waits for no retry, or an operator holds its model.",
    "Look at what it waits for; release a model that is held.",
  ]),
  cancelled: entry(409, "The run was cancelled", [
    "What was asked for belongs to a run that somebody has cancelled.",
    "Give the thread new input if it is to go on.",
  ]),
  config_mismatch: entry(409, "The agent is not the one that the thread runs on", [
    "The project's agent has changed or is gone since the thread pinned it.",
    "Bring that version back, or move the thread to the present one with `adopt-config`.",
  ]),
  cursor_ahead: entry(409, "The cursor is beyond the end of the log", [
    "The log is shorter than what this cursor has seen, as after a restored database.",
    "Read it anew, without a cursor.",
  ]),
  agent_is_code: entry(409, "The name is that of an agent of the project", [
    "An agent over the API would take the place of one whose guards are code.",
    "Choose another name.",
  ]),
  not_held: entry(409, "The model is not held", ["No operator holds this model.", "Nothing is to be released."]),
  model_held: entry(409, "The model is held", [
    "An operator has said that nothing is to be sent to this model.",
    "Release the model first.",
  ]),
  no_fallback: entry(409, "There is no fallback", [
    "None of the threads on this model has a further model to go to.",
    "Give the agents `fallbacks`, or hold the model until it answers again.",
  ]),
  not_configured: entry(409, "A setting is missing", [
    "The service was started without a setting that this needs.",
    "Set what `detail` names, and start the service again.",
  ]),
  endpoint_disabled: entry(409, "The endpoint is disabled", [
    "The receiver said that it is gone (410), so nothing is sent there any more.",
    "Delete the endpoint and make a new one.",
  ]),
  too_many: entry(409, "There are too many already", [
    "A workspace has a limit for how many there may be.",
    "Delete one that is not used any more.",
  ]),
} as const satisfies Record<string, Entry>;

const people = {
  approval_already_decided: entry(409, "Somebody decided first", [
    "The approval is closed. The answer says who decided what, and when.",
    "Nothing is to be done; read the approval for what came of it.",
  ]),
  approval_expired: entry(409, "The time to decide ran out", [
    "Nobody decided in time, and the call was closed as denied.",
    "The agent goes on without it; give it new input to try again.",
  ]),
  approval_mismatch: entry(409, "The input is not the one that you saw", [
    "`argsHash` is the hash of another input than the call has now.",
    "Read the approval again, and decide on what it shows.",
  ]),
  edit_denied: entry(409, "The edited input is denied", [
    "A rule or a hook denies the call with the input as it was edited.",
    "Change the edit, or deny the call.",
  ]),
  question_closed: entry(409, "The question is closed", [
    "It was answered before, or its time ran out.",
    "Give the thread new input with what you wanted to say.",
  ]),
  outcome_settled: entry(409, "The outcome is known", [
    "The call's outcome is not in doubt, or not any more.",
    "Read the thread's log for its result.",
  ]),
} as const satisfies Record<string, Entry>;

const values = {
  unknown_agent: entry(422, "There is no such agent", [
    "Neither the project nor the API has an agent of that name.",
    "Choose one of GET /v1/agents.",
  ]),
  invalid_agent: entry(422, "The agent can't be made", [
    "A definition names a model, tool, extension or agent that is not there, or has rules that don't read.",
    "Read `errors`, and correct the definition.",
  ]),
  invalid_edit: entry(422, "The edited input does not fit the tool", [
    "The tool's schema does not take the input as it was edited.",
    "Read `errors`; the approval's `inputSchema` says what fits.",
  ]),
  invalid_answer: entry(422, "The answer is none of the options", [
    "The question lets one choose, and the answer is something else.",
    "Answer with one of the question's `options`.",
  ]),
  invalid_rule: entry(422, "The rule can't be remembered", [
    "The rule does not read, does not match the call, or may not be remembered here.",
    "Take one of the approval's `suggestedRules`, or decide without `remember`.",
  ]),
  invalid_mode: entry(422, "The mode is not allowed", [
    "The agent's permissions do not allow this mode.",
    "Choose another mode, or an agent with `permissions.allowBypass`.",
  ]),
  invalid_model: entry(422, "The agent does not have this model", [
    "A thread goes to models that its agent names, and to no others.",
    "Choose the agent's model or one of its fallbacks.",
  ]),
  address_refused: entry(422, "The address is refused", [
    "Requests go to the public internet only: this address is private, local or reserved, or leads there.",
    "Use a public address, or have an admin name it in OUTGOING_ALLOW.",
  ]),
} as const satisfies Record<string, Entry>;

const service = {
  internal: entry(500, "Something went wrong on our side", [
    "The service has a fault. Nothing of it is told here.",
    "Look for `requestId` in the service's log, and report what stands there.",
  ]),
  unavailable: entry(503, "Not available right now", [
    "The database or another part is out of reach, or the process is going down.",
    "Send it again after `Retry-After` seconds, with the same Idempotency-Key.",
  ]),
} as const satisfies Record<string, Entry>;

/** Every word that the runtime refuses with has its place. */
export const problemCatalogue = {
  ...request,
  ...access,
  ...state,
  ...people,
  ...values,
  ...service,
} as const satisfies Record<RefusalCode, Entry> & Record<string, Entry>;

export type ProblemCode = keyof typeof problemCatalogue;

export const problemCodes = Object.keys(problemCatalogue) as ProblemCode[];
