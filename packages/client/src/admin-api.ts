// What an admin's program asks: users, the audit trail, usage.
import type {
  AuditEntry,
  InvitedUser,
  NewUserBody,
  UsageAnswer,
  UsageField,
  UserChangeBody,
  UserView,
} from "@roundhouse/runtime/browser";
import type { Http } from "./http.js";
import type { ListQuery, Page } from "./page.js";

export interface AuditFilter {
  /** A principal's name. */
  actor?: string;
  /** Such as `user.change`, or a family such as `user.*`. */
  action?: string;
  /** The id of what was changed. */
  target?: string;
  from?: string;
  to?: string;
}

const id = encodeURIComponent;

export class UsersApi {
  constructor(private readonly http: Http) {}

  list(query: ListQuery = {}): Promise<Page<UserView>> {
    return this.http.json("/v1/users", { query });
  }

  get(userId: string): Promise<UserView> {
    return this.http.json(`/v1/users/${id(userId)}`);
  }

  /** The answer has the link that the user comes in by, once. */
  invite(body: NewUserBody): Promise<InvitedUser> {
    return this.http.json("/v1/users", { method: "POST", body });
  }

  /** A fresh link; older ones are void. */
  newLink(userId: string): Promise<InvitedUser> {
    return this.http.json(`/v1/users/${id(userId)}/sign-in-link`, { method: "POST" });
  }

  change(userId: string, body: UserChangeBody): Promise<UserView> {
    return this.http.json(`/v1/users/${id(userId)}`, { method: "PATCH", body });
  }

  remove(userId: string): Promise<void> {
    return this.http.json(`/v1/users/${id(userId)}`, { method: "DELETE" });
  }
}

export class AuditApi {
  constructor(private readonly http: Http) {}

  list(query: AuditFilter & ListQuery = {}): Promise<Page<AuditEntry>> {
    return this.http.json("/v1/audit", { query: { ...query } });
  }

  /** At most 10,000 entries, as they come. */
  async export(query: AuditFilter & { format?: "csv" | "ndjson"; limit?: number } = {}): Promise<Response> {
    return this.http.open("/v1/audit/export", { query: { ...query } });
  }
}

export function usage(
  http: Http,
  { by = ["day"], ...range }: { by?: UsageField[]; from?: string; to?: string },
): Promise<UsageAnswer> {
  return http.json("/v1/usage", { query: { ...range, by: by.join(",") } });
}
