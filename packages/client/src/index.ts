// The door of the client.
export type { AuditFilter } from "./admin-api.js";
export type { BulkAnswer, BulkDecision } from "./approvals-api.js";
export {
  type Launch,
  type PromptOfRequest,
  RoundhouseClient,
  type TeamLaunch,
  type ThreadResult,
} from "./client.js";
export { CursorError } from "./event-source.js";
export type { ClientOptions } from "./http.js";
export type { Page } from "./page.js";
export { ProblemError } from "./problem-error.js";
