// What waits for a person, and what the person says.
import type { ApprovalView, DecisionBody } from "@roundhouse/runtime/browser";
import type { Http } from "./http.js";
import type { ListQuery, Page } from "./page.js";

export interface BulkDecision {
  decision: "approve" | "deny";
  filter?: { agent?: string; tool?: string; thread?: string; team?: string; assignee?: string };
  reason?: string;
  token?: string;
}

export interface BulkAnswer {
  dryRun: boolean;
  token: string | null;
  data: ApprovalView[];
  results: { id: string; decided: boolean; code: string | null }[];
}

const id = encodeURIComponent;

export class ApprovalsApi {
  constructor(private readonly http: Http) {}

  list(
    query: ListQuery & {
      status?: ApprovalView["status"];
      kind?: ApprovalView["kind"];
      agent?: string;
      tool?: string;
      thread?: string;
      team?: string;
    } = {},
  ): Promise<Page<ApprovalView>> {
    return this.http.json("/v1/approvals", { query });
  }

  get(approvalId: string): Promise<ApprovalView> {
    return this.http.json(`/v1/approvals/${id(approvalId)}`);
  }

  decide(approvalId: string, body: DecisionBody): Promise<ApprovalView> {
    return this.http.json(`/v1/approvals/${id(approvalId)}/decision`, { method: "POST", body });
  }

  /** Without a token a dry run that lists what would be decided; with its token exactly that list is. */
  decideMany(body: BulkDecision): Promise<BulkAnswer> {
    return this.http.json("/v1/approvals/bulk-decisions", { method: "POST", body });
  }
}
