// Signing in: by the one-time link that a start prints, or by a password. And out again.
import { Body, Controller, Delete, Get, HttpCode, Next, Post, Query, Req, Res } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import type { NextFunction, Response } from "express";
import { z } from "zod";
import { type ApiRequest, Caller } from "../http/api-request.js";
import { AuditTrail, currentCommand } from "../log/index.js";
import { ProblemError } from "../problems.js";
import { Needs, Open } from "./access.guard.js";
import { Authenticator, COOKIE, type SignInAnswer } from "./authenticator.js";
import type { Principal } from "./principal.js";

interface MeView {
  principal: string;
  roles: string[];
  scopes: readonly string[];
  workspaceId: string;
}

const link = z.object({ token: z.string().min(1).max(200).optional() });
const credentials = z.strictObject({ name: z.string().min(1).max(200), password: z.string().min(1).max(1000) });
const newPassword = z.strictObject({ password: z.string().min(12, "at least 12 characters").max(1000) });

@ApiTags("sign-in")
@Controller()
export class SignInController {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly audit: AuditTrail,
  ) {}

  @Get("sign-in")
  @Open()
  async byLink(
    @Query({ schema: link }) { token }: z.output<typeof link>,
    @Req() request: ApiRequest,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    // Without a token it is the page of the dashboard that asks for name and password.
    if (token === undefined) return next();
    const answer = await this.authenticator.signInByLink(token, request.ip ?? "");
    const isSpent = !answer.ok && answer.waitSeconds === null;
    if (isSpent && request.accepts(["json", "html"]) === "html") return response.redirect(303, "/sign-in/?error=link");
    if (!answer.ok) throw refusal(answer, "this link was used already, or is too old; start again prints a new one");
    setCookie(response, request, answer);
    response.redirect(303, "/");
  }

  @Post("v1/session")
  @HttpCode(204)
  @Open()
  async byPassword(
    @Body({ schema: credentials }) body: z.output<typeof credentials>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const answer = await this.authenticator.signInByPassword({ ...body, address: request.ip ?? "" });
    if (!answer.ok) throw refusal(answer, "no such name with this password");
    setCookie(response, request, answer);
  }

  @Delete("v1/session")
  @HttpCode(204)
  @Needs("threads:read")
  async signOut(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.authenticator.signOut(request.headers);
    response.clearCookie(COOKIE, { path: "/" });
  }

  @Get("v1/me")
  @Needs("threads:read")
  me(@Caller() { name, workspaceId, scopes, role }: Principal): MeView {
    return { principal: name, roles: role ? [role] : [], scopes, workspaceId };
  }

  @Post("v1/me/password")
  @HttpCode(204)
  @Needs("threads:read")
  async setPassword(
    @Body({ schema: newPassword }) { password }: z.output<typeof newPassword>,
    @Caller() { name, by }: Principal,
  ): Promise<void> {
    if (by !== "session")
      throw new ProblemError("forbidden", { detail: "a password is set by who is signed in, not by a key" });
    if (!(await this.authenticator.setPassword(name, password)))
      throw new ProblemError("not_found", { detail: "no such user" });
    const command = currentCommand();
    if (command) await this.audit.record({ ...command, audit: { action: "user.password", target: name, data: null } });
  }
}

function refusal({ waitSeconds }: Extract<SignInAnswer, { ok: false }>, detail: string): ProblemError {
  if (waitSeconds === null) return new ProblemError("unauthenticated", { detail });
  return new ProblemError("rate_limited", {
    detail: `too many tries; wait ${waitSeconds} seconds`,
    headers: { "Retry-After": String(waitSeconds) },
  });
}

function setCookie(
  response: Response,
  request: ApiRequest,
  { token, maxAgeMs }: { token: string; maxAgeMs: number },
): void {
  response.cookie(COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    secure: request.secure,
    path: "/",
    maxAge: maxAgeMs,
  });
}
