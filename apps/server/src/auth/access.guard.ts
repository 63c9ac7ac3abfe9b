// Lets in who is signed in and may do what the route says. Nothing is open without being marked so.
import { type CanActivate, type ExecutionContext, SetMetadata } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { ApiRequest } from "../http/api-request.js";
import { ProblemError } from "../problems.js";
import type { Authenticator } from "./authenticator.js";
import { mayDo, type Scope } from "./principal.js";

const SCOPE = "roundhouse:scope";
const OPEN = "roundhouse:open";
export const HOLDS_SECRET = "roundhouse:holds-secret";

/** What a caller must be allowed to do. */
export const Needs = (scope: Scope): MethodDecorator & ClassDecorator => SetMetadata(SCOPE, scope);
/** Open to everybody: the sign-in, and whether the process lives. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN, true);

/** The answer holds a secret that is shown once: it is stored for a repeated request, but sealed. */
export const HoldsSecret = (): MethodDecorator => SetMetadata(HOLDS_SECRET, true);

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export class AccessGuard implements CanActivate {
  private readonly reflector = new Reflector();

  constructor(
    private readonly authenticator: Authenticator,
    private readonly publicUrl: string | undefined,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const request = context.switchToHttp().getRequest<ApiRequest>();
    if (this.reflector.getAllAndOverride<boolean>(OPEN, places)) return true;
    const principal = await this.authenticator.principalOf(request.headers);
    if (!principal) {
      const detail = "sign in, or send an API key as `Authorization: Bearer ...`";
      throw new ProblemError("unauthenticated", { detail, headers: { "WWW-Authenticate": "Bearer" } });
    }
    if (principal.by === "session" && !reading.has(request.method)) requireSameOrigin(request, this.publicUrl);
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(SCOPE, places);
    if (scope && !mayDo(principal, scope)) {
      throw new ProblemError("missing_scope", { detail: `this needs the scope ${scope}` });
    }
    request.principal = principal;
    return true;
  }
}

/** A page of another origin must not act with the cookie of whoever looks at it. */
export function requireSameOrigin(request: Pick<ApiRequest, "headers">, publicUrl: string | undefined): void {
  const { origin, host } = request.headers;
  const own = [host, publicUrl && new URL(publicUrl).host];
  const from = origin && URL.canParse(origin) ? new URL(origin).host : undefined;
  if (from === undefined || !own.includes(from)) {
    throw new ProblemError("cross_origin", { detail: "changes with a session come from this service's own pages" });
  }
}
