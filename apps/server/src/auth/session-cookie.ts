// The cookies of a browser: its session, and a sign-in that it has begun at a provider.
import type { IncomingHttpHeaders } from "node:http";
import type { Response } from "express";
import type { ApiRequest } from "../http/api-request.js";

export const SESSION_COOKIE = "roundhouse_session";
const ATTEMPT = "roundhouse_oidc";
/** A provider's answer is the only thing that this cookie is for. */
export const OIDC_PATH = "/v1/session/oidc";

export const sessionOf = (headers: IncomingHttpHeaders): string | null => cookieNamed(headers, SESSION_COOKIE);
export const attemptOf = (headers: IncomingHttpHeaders): string | null => cookieNamed(headers, ATTEMPT);

export interface CookieOrigin {
  request: ApiRequest;
  publicUrl: string | undefined;
}

export function setSession(response: Response, at: CookieOrigin, session: { token: string; maxAgeMs: number }): void {
  response.cookie(SESSION_COOKIE, session.token, { ...rules(at), path: "/", maxAge: session.maxAgeMs });
}

export function clearSession(response: Response): void {
  response.clearCookie(SESSION_COOKIE, { path: "/" });
}

export function setAttempt(response: Response, at: CookieOrigin, token: string): void {
  response.cookie(ATTEMPT, token, { ...rules(at), path: OIDC_PATH, maxAge: 600_000 });
}

export function clearAttempt(response: Response): void {
  response.clearCookie(ATTEMPT, { path: OIDC_PATH });
}

const rules = ({ request, publicUrl }: CookieOrigin) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.secure || publicUrl?.startsWith("https:") === true,
});

function cookieNamed({ cookie }: IncomingHttpHeaders, wanted: string): string | null {
  for (const part of (cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === wanted && value) return value;
  }
  return null;
}
