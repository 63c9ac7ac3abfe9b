// Signing in: by a one-time link, or by a password. And out again.
import { Body, Controller, Delete, Get, HttpCode, Inject, Next, Post, Query, Req, Res } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import type { NextFunction, Response } from "express";
import { z } from "zod";
import { TakesSecret } from "../http/answers-secret.js";
import { type ApiRequest, Caller } from "../http/api-request.js";
import { ProblemError } from "../problems.js";
import { label } from "../threads/storable.js";
import { isSameOrigin, Needs, Open, tooMany } from "./access.guard.js";
import { AUTH_SETTINGS, type AuthSettings } from "./auth-settings.js";
import { Authenticator, type From, type SignInAnswer } from "./authenticator.js";
import type { Principal } from "./principal.js";
import { clearSession, setSession } from "./session-cookie.js";

const link = z.object({ token: z.string().min(1).max(200).optional() });
const credentials = z.strictObject({ name: label.min(1).max(200), password: z.string().min(1).max(1000) });
const newPassword = z.strictObject({
  password: z.string().min(12, "at least 12 characters").max(1000),
  currentPassword: z.string().max(1000).optional().describe("needed unless the session was opened by a one-time link"),
});
const me = z.object({
  principal: z.string(),
  roles: z.array(z.string()),
  scopes: z.array(z.string()),
  workspaceId: z.string(),
});
const ways = z.object({
  password: z.boolean(),
  oidc: z.object({ name: z.string().describe("what its button says") }).nullable(),
});

export const fromOf = ({ ip, headers, requestId }: ApiRequest): From => ({ address: ip ?? "", headers, requestId });

@ApiTags("sign-in")
@Controller()
export class SignInController {
  constructor(
    private readonly authenticator: Authenticator,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @Get("sign-in")
  @Open()
  @ApiResponse({ status: 200, description: "The page that asks for name and password, where there is no token" })
  @ApiResponse({ status: 303, description: "Signed in, and on to the dashboard" })
  async byLink(
    @Query({ schema: link }) { token }: z.output<typeof link>,
    @Req() request: ApiRequest,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): Promise<void> {
    // Without a token it is the page of the dashboard that asks for name and password.
    if (token === undefined) return next();
    const answer = await this.authenticator.signInByLink(token, fromOf(request));
    const isSpent = !answer.ok && answer.waitSeconds === null;
    if (isSpent && request.accepts(["json", "html"]) === "html") return response.redirect(303, "/sign-in/?error=link");
    if (!answer.ok) throw refusal(answer, "this link was used already, or is too old; start again prints a new one");
    this.let(response, request, answer);
    response.redirect(303, answer.choosePassword ? "/sign-in/?choose=password" : "/");
  }

  @Get("v1/session/ways")
  @Open()
  @ApiResponse({ status: 200, standardSchema: ways })
  ways(): z.infer<typeof ways> {
    const { oidc } = this.settings;
    return { password: true, oidc: oidc && { name: oidc.name } };
  }

  @Post("v1/session")
  @HttpCode(204)
  @Open()
  async byPassword(
    @Body({ schema: credentials }) body: z.output<typeof credentials>,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    // Another site must not sign somebody in under a name of its choice. A program says no origin, and has no cookie to lose.
    if (request.headers.origin !== undefined && !isSameOrigin(request.headers, this.settings.publicUrl)) {
      throw new ProblemError("cross_origin", { detail: "sign in on this service's own page" });
    }
    const answer = await this.authenticator.signInByPassword(body, fromOf(request));
    if (!answer.ok) throw refusal(answer, "no such name with this password");
    this.let(response, request, answer);
  }

  @Delete("v1/session")
  @HttpCode(204)
  @Needs("threads:read")
  async signOut(
    @Req() request: ApiRequest,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.authenticator.signOut(request.headers, caller);
    clearSession(response);
  }

  @Get("v1/me")
  @Needs("threads:read")
  @ApiResponse({ status: 200, standardSchema: me })
  me(@Caller() { name, workspaceId, scopes, role }: Principal): z.infer<typeof me> {
    return { principal: name, roles: role ? [role] : [], scopes: [...scopes], workspaceId };
  }

  @Post("v1/me/password")
  @HttpCode(204)
  @TakesSecret()
  @Needs("threads:read")
  async setPassword(
    @Body({ schema: newPassword }) { password, currentPassword }: z.output<typeof newPassword>,
    @Caller() { by }: Principal,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (by !== "session")
      throw new ProblemError("forbidden", { detail: "a password is set by who is signed in, not by a key" });
    const answer = await this.authenticator.setPassword({ current: currentPassword, next: password }, fromOf(request));
    if (answer.ok) return this.let(response, request, answer);
    if (answer.waitSeconds !== null) throw tooMany("too many tries", answer.waitSeconds);
    throw new ProblemError("forbidden", { detail: "currentPassword: not the password that is set now" });
  }

  private let(response: Response, request: ApiRequest, session: { token: string; maxAgeMs: number }): void {
    setSession(response, { request, publicUrl: this.settings.publicUrl }, session);
  }
}

function refusal({ waitSeconds }: Extract<SignInAnswer, { ok: false }>, detail: string): ProblemError {
  return waitSeconds === null
    ? new ProblemError("unauthenticated", { detail })
    : tooMany("too many tries", waitSeconds);
}
