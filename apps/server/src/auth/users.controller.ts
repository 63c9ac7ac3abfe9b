// /v1/users: who may come in and what they may do. For admins.
import { randomUUID } from "node:crypto";
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import {
  type InvitedUser,
  invitedUser,
  newUserBody,
  type RoleName,
  type UserView,
  userChangeBody,
  userView,
} from "@roundhouse/runtime";
import { z } from "zod";
import { AnswersSecret } from "../http/answers-secret.js";
import { Caller } from "../http/api-request.js";
import { pageQuery } from "../http/page-query.js";
import { type Page, type UserChanged, type UserRecord, Users } from "../log/index.js";
import { notFound, ProblemError } from "../problems.js";
import { Needs } from "./access.guard.js";
import { AUTH_SETTINGS, type AuthSettings } from "./auth-settings.js";
import { Authenticator } from "./authenticator.js";
import { isLess } from "./oidc-users.js";
import { mayDo, type Principal, scopesOfRole } from "./principal.js";
import { Standing } from "./standing.js";

const page = z.object({ data: z.array(userView), nextCursor: z.string().nullable() });

@ApiTags("admin")
@Controller("v1/users")
@Needs("admin")
export class UsersController {
  constructor(
    private readonly users: Users,
    private readonly authenticator: Authenticator,
    private readonly standing: Standing,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @Get()
  @ApiResponse({ status: 200, standardSchema: page })
  async list(
    @Query({ schema: pageQuery }) query: z.output<typeof pageQuery>,
    @Caller() { workspaceId }: Principal,
  ): Promise<Page<UserView>> {
    const { data, nextCursor } = await this.users.list(workspaceId, query);
    return { data: data.map(viewOf), nextCursor };
  }

  @Post()
  @AnswersSecret("signInUrl")
  @ApiResponse({ status: 201, standardSchema: invitedUser })
  async invite(
    @Body({ schema: newUserBody }) { name, email, role }: z.output<typeof newUserBody>,
    @Caller() caller: Principal,
  ): Promise<InvitedUser> {
    mayGive(caller, role);
    const { workspaceId } = caller;
    const id = `usr_${randomUUID()}`;
    const user = await this.users.create({ id, workspaceId, name, email: email ?? null, role });
    if (!user) throw new ProblemError("conflict", { detail: "this name or email is another user's already" });
    return { user: viewOf(user), signInUrl: await this.linkFor(user.id) };
  }

  @Get(":id")
  @ApiResponse({ status: 200, standardSchema: userView })
  async one(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<UserView> {
    return viewOf(await this.mustSee(workspaceId, id));
  }

  @Patch(":id")
  @ApiResponse({ status: 200, standardSchema: userView })
  async change(
    @Param("id") id: string,
    @Body({ schema: userChangeBody }) set: z.output<typeof userChangeBody>,
    @Caller() caller: Principal,
  ): Promise<UserView> {
    const { workspaceId } = caller;
    const { role, disabled, email } = set;
    if (role !== undefined) mayGive(caller, role);
    // Whoever has the address can come in by it.
    if (email !== undefined) mayGive(caller, (await this.mustSee(workspaceId, id)).role as RoleName);
    const changed = await this.users.change(workspaceId, id, (user) => ({
      set,
      endSessions: disabled === true || (role !== undefined && isLess(role, user.role)),
    }));
    this.standing.changed(id);
    const { after } = mustBeChanged(changed);
    if (!after) throw notFound("user");
    return viewOf(after);
  }

  /** Keys that the user made stay: they belong to the workspace, and name who made them. */
  @Delete(":id")
  @HttpCode(204)
  async remove(@Param("id") id: string, @Caller() { workspaceId }: Principal): Promise<void> {
    const removed = await this.users.change(workspaceId, id, () => "remove");
    this.standing.changed(id);
    mustBeChanged(removed);
  }

  /** For who lost the password, or the first link. Older links of the user are void. */
  @Post(":id/sign-in-link")
  @AnswersSecret("signInUrl")
  @ApiResponse({ status: 201, standardSchema: invitedUser })
  async link(@Param("id") id: string, @Caller() caller: Principal): Promise<InvitedUser> {
    const user = await this.mustSee(caller.workspaceId, id);
    mayGive(caller, user.role as RoleName);
    if (user.disabledAt) throw new ProblemError("conflict", { detail: "this user is disabled; enable it first" });
    return { user: viewOf(user), signInUrl: await this.linkFor(id) };
  }

  private async linkFor(userId: string): Promise<string> {
    return `${this.settings.ownUrl()}/sign-in?token=${await this.authenticator.invite(userId)}`;
  }

  private async mustSee(workspaceId: string, id: string): Promise<UserRecord> {
    const user = await this.users.get(workspaceId, id);
    if (!user) throw notFound("user");
    return user;
  }
}

/** A key makes nobody who may do more than the key itself, and hands out no way into such a user. */
function mayGive(caller: Principal, role: RoleName): void {
  const missing = caller.by === "key" ? scopesOfRole[role].filter((scope) => !mayDo(caller, scope)) : [];
  if (missing.length > 0)
    throw new ProblemError("forbidden", { detail: `this key has no ${missing.join(", ")} to give; a ${role} has` });
}

function mustBeChanged(changed: UserChanged): Extract<UserChanged, { kind: "changed" }> {
  switch (changed.kind) {
    case "changed":
      return changed;
    case "notFound":
      throw notFound("user");
    case "emailTaken":
      throw new ProblemError("conflict", { detail: "this email is another user's already" });
    case "lastAdmin":
      throw new ProblemError("last_admin", {
        detail: "nobody else may do everything; make another user an admin first",
      });
  }
}

function viewOf(user: UserRecord): UserView {
  const signsInBy: UserView["signsInBy"] = [
    ...(user.passwordHash ? ["password" as const] : []),
    ...(user.linked ? ["oidc" as const] : []),
  ];
  const enabled = signsInBy.length > 0 ? "active" : "invited";
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: user.role as RoleName,
    status: user.disabledAt ? "disabled" : enabled,
    signsInBy,
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  };
}
