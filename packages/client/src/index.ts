// The door of the client.
export type { AuditFilter } from "./admin-api.js";
export {
  type BulkAnswer,
  type BulkDecision,
  type Launch,
  type Page,
  type PromptOfRequest,
  RoundhouseClient,
  type TeamLaunch,
  type ThreadResult,
} from "./client.js";
export type { ClientOptions } from "./http.js";
export { ProblemError } from "./problem-error.js";
