// The endpoints that the screens use, each with what it answers.
import {
  type ApprovalView,
  approvalView,
  type Budget,
  type DecisionBody,
  eventEnvelope,
  type HoldBody,
  type ModelAnswer,
  type ModelView,
  modelAnswer,
  modelView,
  type PermissionMode,
  type TeamView,
  type ThreadView,
  teamView,
  threadView,
} from "@roundhouse/runtime/browser";
import { type AgentView, readAgent } from "./agent-view";
import { ignored, post, query, request } from "./http";
import { fieldsOf, listOf, textOf, textsOf } from "./reading";

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

const page =
  <T>(read: (item: unknown) => T) =>
  (body: unknown): Page<T> => ({ data: listOf(body).map(read), nextCursor: textOf(fieldsOf(body).nextCursor) });

const id = encodeURIComponent;
const readThread = (body: unknown): ThreadView => threadView.parse(body);
const readTeam = (body: unknown): TeamView => teamView.parse(body);
const readApproval = (body: unknown): ApprovalView => approvalView.parse(body);

export interface Me {
  principal: string;
  roles: string[];
}
const readMe = (body: unknown): Me => {
  const { principal, roles } = fieldsOf(body);
  return { principal: textOf(principal) ?? textOf(fieldsOf(principal).id) ?? "unknown", roles: textsOf(roles) };
};

export const fetchMe = () => request("/v1/me", readMe);
export const signIn = (body: { name: string; password: string }) => post("/v1/session", body, ignored);
export const setPassword = (password: string) => post("/v1/me/password", { password }, ignored);
/** What the button of the company's own sign-in says; null where there is none. */
export const fetchWays = () =>
  request("/v1/session/ways", (body) => ({ provider: textOf(fieldsOf(fieldsOf(body).oidc).name) }));
export const signOut = () => request("/v1/session", ignored, { method: "DELETE" });

export interface ThreadFilter {
  status?: string | null;
  agent?: string | null;
  team?: string | null;
  cursor?: string | null;
  limit?: number;
}
export const fetchThreads = (filter: ThreadFilter) => request(`/v1/threads${query({ ...filter })}`, page(readThread));
export const fetchThread = (threadId: string) => request(`/v1/threads/${id(threadId)}`, readThread);

export const fetchEvents = (threadId: string, after: number) =>
  request(
    `/v1/threads/${id(threadId)}/events${query({ after, limit: 200 })}`,
    page((item) => eventEnvelope.parse(item)),
  );

/** The logs of a team, thread by thread; `nextAfter` is null once all of them were read. */
export const fetchTeamEvents = (teamId: string, after: string) =>
  request(`/v1/teams/${id(teamId)}/events${query({ after, limit: 1000 })}`, (body) => ({
    events: listOf(body).map((item) => eventEnvelope.parse(item)),
    nextAfter: textOf(fieldsOf(body).nextAfter),
  }));

export const fetchTeams = (cursor: string | null) => request(`/v1/teams${query({ cursor })}`, page(readTeam));
export const fetchTeam = (teamId: string) => request(`/v1/teams/${id(teamId)}`, readTeam);
export const cancelTeam = (teamId: string) => post(`/v1/teams/${id(teamId)}/cancel`, {}, ignored);

export const fetchAgents = () => request("/v1/agents", page(readAgent)).then((agents): AgentView[] => agents.data);

export const modelsKey = ["models"] as const;
export const fetchModels = () =>
  request(
    "/v1/models",
    page((item) => modelView.parse(item)),
  ).then((models): ModelView[] => models.data);
const onModel = (action: string) => (model: string, body: unknown) =>
  post(`/v1/models/${id(model)}/${action}`, body, (answer): ModelAnswer => modelAnswer.parse(answer));
export const holdModel = (model: string, body: HoldBody) => onModel("hold")(model, body);
export const releaseModel = (model: string) => onModel("release")(model, {});
export const retryAll = (model: string) => onModel("retry-all")(model, {});
export const forceFallback = (model: string) => onModel("force-fallback")(model, {});
export const revertModel = (model: string) => onModel("revert")(model, {});

export const fetchOpenApprovals = () => request("/v1/approvals?status=open&limit=200", page(readApproval));
export const fetchApproval = (approvalId: string) => request(`/v1/approvals/${id(approvalId)}`, readApproval);

/** The id of what was launched, wherever in the answer it stands. */
function launchedId(body: unknown): string {
  const fields = fieldsOf(body);
  return textOf(fields.teamId) ?? textOf(fields.threadId) ?? textOf(fields.id) ?? "";
}
export const launchThread = (body: { agent: string; input: string; budget?: Budget }) =>
  post("/v1/threads", body, launchedId);
export const launchTeam = (body: { lead: string; name?: string; input: string; budget?: Budget }) =>
  post("/v1/teams", body, launchedId);

const onThread = (action: string) => (threadId: string, body: unknown) =>
  post(`/v1/threads/${id(threadId)}/${action}`, body, ignored);
const inputs = onThread("inputs");
const modes = onThread("mode");
const models = onThread("model");
const cancels = onThread("cancel");

export const sendInput = (threadId: string, input: string, ifBusy: "reject" | "queue" | "interrupt") =>
  inputs(threadId, { input, ifBusy });
export const cancelThread = (threadId: string, scope: "thread" | "tree") => cancels(threadId, { scope });
export const retryNow = (threadId: string) => onThread("retry-now")(threadId, {});
export const adoptConfig = (threadId: string) => onThread("adopt-config")(threadId, {});
export const compactThread = (threadId: string) => onThread("compact")(threadId, {});
export const setMode = (threadId: string, mode: PermissionMode) => modes(threadId, { mode });
export const setModel = (threadId: string, model: string) => models(threadId, { model });

export const decideApproval = (approvalId: string, body: DecisionBody) =>
  post(`/v1/approvals/${id(approvalId)}/decision`, body, ignored);
export const answerQuestion = (questionId: string, answer: string) =>
  post(`/v1/questions/${id(questionId)}/answer`, { answer }, ignored);

export interface Resolution {
  outcome: "done" | "not_done" | "retry";
  result?: string;
}
export const resolveOutcome = (outcomeId: string, body: Resolution) =>
  post(`/v1/outcomes/${id(outcomeId)}/resolution`, body, ignored);
