// The door of the client.
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
