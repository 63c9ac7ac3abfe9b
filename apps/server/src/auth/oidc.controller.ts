// /v1/session/oidc: to the OpenID provider, and back with its answer.
import { Controller, Get, Inject, Query, Req, Res } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import type { Response } from "express";
import { z } from "zod";
import type { ApiRequest } from "../http/api-request.js";
import { asCommand, DEFAULT_WORKSPACE, Sessions } from "../log/index.js";
import { notFound } from "../problems.js";
import { Open, tooMany } from "./access.guard.js";
import { Authenticator } from "./authenticator.js";
import { OIDC, type Oidc } from "./oidc.js";
import { safePath } from "./safe-path.js";
import { attemptOf, clearAttempt, OIDC_PATH, setAttempt, setSession } from "./session-cookie.js";
import { fromOf } from "./sign-in.controller.js";
import { hashToken, newToken } from "./tokens.js";

const begin = z.object({ next: z.string().max(4000).optional().describe("a path of this service to come back to") });

@ApiTags("sign-in")
@Controller(OIDC_PATH.slice(1))
@Open()
export class OidcController {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly sessions: Sessions,
    @Inject(OIDC) private readonly oidc: Oidc | null,
  ) {}

  @Get()
  @ApiResponse({ status: 303, description: "To the provider, or back to the sign-in with what went wrong" })
  async begin(
    @Query({ schema: begin }) { next }: z.output<typeof begin>,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { client, limits, logger } = this.configured();
    const waitSeconds = await limits.begin(request.ip ?? "");
    if (waitSeconds !== null) throw tooMany("too many sign-ins begun from here", waitSeconds);
    const begun = await client.begin().catch((err: Error) => {
      logger.warn({ err: err.message }, "the OpenID provider is out of reach");
      return null;
    });
    if (!begun) return response.redirect(303, failed("oidc_unavailable"));
    const token = newToken("attempt");
    const { url, ...attempt } = begun;
    await this.sessions.saveAttempt(hashToken(token), { ...attempt, next: safePath(next) });
    setAttempt(response, this.at(request), token);
    response.redirect(303, url.href);
  }

  @Get("callback")
  @ApiResponse({ status: 303, description: "To where it began, or back to the sign-in with what went wrong" })
  async callback(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const { client, users, logger } = this.configured();
    const token = attemptOf(request.headers);
    clearAttempt(response);
    const attempt = token === null ? null : await this.sessions.takeAttempt(hashToken(token));
    if (!attempt) return response.redirect(303, failed("oidc_failed"));
    const answer = await client.finish(new URL(request.originalUrl, "http://own.invalid").search, attempt);
    if (!answer.ok) {
      logger.warn({ why: answer.why, error: answer.error }, "a sign-in at the OpenID provider was refused");
      return response.redirect(303, failed(answer.why));
    }
    const from = fromOf(request);
    const command = {
      workspaceId: DEFAULT_WORKSPACE,
      principal: "oidc",
      address: from.address,
      requestId: from.requestId,
    };
    const found = await asCommand(command, () => users.userOf(answer.claims));
    if (!found.ok) {
      logger.warn(
        { why: found.why, subject: answer.claims.sub },
        "who signed in at the OpenID provider may not come in",
      );
      return response.redirect(303, failed(found.why));
    }
    const opened = await this.authenticator.open(found.user.id, { via: "oidc", from });
    if (!opened.ok) return response.redirect(303, failed("oidc_disabled"));
    setSession(response, this.at(request), opened);
    response.redirect(303, attempt.next);
  }

  private configured(): Oidc {
    if (!this.oidc) throw notFound("OpenID provider: OIDC_ISSUER is not set");
    return this.oidc;
  }

  private at(request: ApiRequest): { request: ApiRequest; publicUrl: string | undefined } {
    return { request, publicUrl: this.oidc?.client.settings.redirectUri };
  }
}

const failed = (why: string): string => `/sign-in/?error=${why}`;
