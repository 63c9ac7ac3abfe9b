// Lets in who is signed in and may do what the route says. Nothing is open without being marked so.
import type { IncomingHttpHeaders } from "node:http";
import { type CanActivate, type ExecutionContext, SetMetadata } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { ApiRequest } from "../http/api-request.js";
import { ProblemError } from "../problems.js";
import type { Authenticator } from "./authenticator.js";
import type { KeyLimit } from "./key-limit.js";
import { mayDo, type Scope } from "./principal.js";

const SCOPE = "roundhouse:scope";
const OPEN = "roundhouse:open";

/** What a caller must be allowed to do. */
export const Needs = (scope: Scope): MethodDecorator & ClassDecorator => SetMetadata(SCOPE, scope);
/** Open to everybody: the sign-in, and whether the process lives. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN, true);

export interface RouteAccess {
  isOpen: boolean;
  /** None where it is enough to be signed in. */
  scope: Scope | undefined;
}

/** What a route says of who may use it. */
export function accessOf(controller: unknown, handler: unknown): RouteAccess {
  const places = [handler, controller] as Parameters<Reflector["getAllAndOverride"]>[1];
  return {
    isOpen: reflector.getAllAndOverride<boolean | undefined>(OPEN, places) === true,
    scope: reflector.getAllAndOverride<Scope | undefined>(SCOPE, places),
  };
}

const reflector = new Reflector();
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly keyLimit: KeyLimit,
    private readonly publicUrl: string | undefined,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const { isOpen, scope } = accessOf(context.getClass(), context.getHandler());
    if (isOpen) return true;
    const principal = await this.authenticator.principalOf(request.headers);
    if (!principal) throw await this.refusal(request);
    if (principal.by === "session" && !reading.has(request.method)) requireSameOrigin(request, this.publicUrl);
    const waitSeconds = principal.by === "key" ? await this.keyLimit.take(principal.subject) : null;
    if (waitSeconds !== null) throw tooMany("too many requests with this key", waitSeconds);
    if (scope && !mayDo(principal, scope)) {
      throw new ProblemError("missing_scope", { detail: `this needs the scope ${scope}` });
    }
    request.principal = principal;
    return true;
  }

  private async refusal(request: ApiRequest): Promise<ProblemError> {
    const waitSeconds = await this.authenticator.refusedToken(request.headers, request.ip ?? "");
    if (waitSeconds !== null) return tooMany("too many requests with keys that are nobody's", waitSeconds);
    const detail = "sign in, or send an API key as `Authorization: Bearer ...`";
    return new ProblemError("unauthenticated", { detail, headers: { "WWW-Authenticate": "Bearer" } });
  }
}

export function tooMany(what: string, waitSeconds: number): ProblemError {
  return new ProblemError("rate_limited", {
    detail: `${what}; wait ${waitSeconds} seconds`,
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/** A page of another origin must not act with the cookie of whoever looks at it. */
export function requireSameOrigin(request: Pick<ApiRequest, "headers">, publicUrl: string | undefined): void {
  if (!isSameOrigin(request.headers, publicUrl)) {
    throw new ProblemError("cross_origin", { detail: "changes with a session come from this service's own pages" });
  }
}

/** Browsers say where a page is from and no page can say otherwise. Without a word on it, it is not ours. */
export function isSameOrigin(
  { origin, host, "sec-fetch-site": site }: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (!origin || !URL.canParse(origin)) return false;
  if (publicUrl !== undefined && new URL(publicUrl).origin === new URL(origin).origin) return true;
  return new URL(origin).host === host;
}
