// Our side of a sign-in at an OpenID provider: authorization code with PKCE, state and nonce. The protocol is openid-client's.
import * as oidc from "openid-client";
import type { OidcAttempt } from "../log/index.js";
import type { OidcSettings } from "./auth-settings.js";

/** What the provider says of who signed in: its ID token, and its user info for what is not in there. */
export type Claims = Record<string, unknown> & { iss: string; sub: string };

export type OidcAnswer =
  | { ok: true; claims: Claims }
  | { ok: false; why: "oidc_failed" | "oidc_unavailable"; error: string };

const TIMEOUT_S = 10;

export class OidcClient {
  private configuration: Promise<oidc.Configuration> | null = null;

  constructor(readonly settings: OidcSettings) {}

  async begin(): Promise<{ url: URL } & Omit<OidcAttempt, "next">> {
    const configuration = await this.discover();
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.settings.redirectUri,
      scope: this.settings.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return { url, state, nonce, verifier };
  }

  /** `query` is what the provider sent the browser back with. */
  async finish(query: string, { state, nonce, verifier }: OidcAttempt): Promise<OidcAnswer> {
    try {
      const configuration = await this.discover();
      const url = new URL(this.settings.redirectUri);
      url.search = query;
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const said = tokens.claims();
      if (!said) return { ok: false, why: "oidc_failed", error: "no ID token" };
      if (!this.asksMore(configuration, said)) return { ok: true, claims: said };
      const info = await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub);
      return { ok: true, claims: { ...info, ...said } };
    } catch (error) {
      return failureOf(error);
    }
  }

  private asksMore(configuration: oidc.Configuration, claims: Record<string, unknown>): boolean {
    const { roleClaim } = this.settings;
    const hasAll = claims.email !== undefined && (roleClaim === null || claims[roleClaim] !== undefined);
    return !hasAll && configuration.serverMetadata().userinfo_endpoint !== undefined;
  }

  /** Looked up at the first sign-in, so that a provider that is down holds up no start; and again after a failure. */
  private discover(): Promise<oidc.Configuration> {
    this.configuration ??= discover(this.settings).catch((error: unknown) => {
      this.configuration = null;
      throw error;
    });
    return this.configuration;
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const execute = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_S };
  if (clientSecret === null) return oidc.discovery(issuer, clientId, undefined, oidc.None(), options);
  const found = await oidc.discovery(issuer, clientId, clientSecret, oidc.ClientSecretBasic(clientSecret), options);
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  if (methods.includes("client_secret_basic")) return found;
  return oidc.discovery(issuer, clientId, clientSecret, oidc.ClientSecretPost(clientSecret), options);
}

/** Names the error without its cause: causes hold what the provider sent. */
function failureOf(error: unknown): Extract<OidcAnswer, { ok: false }> {
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  const isRefusal =
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.ClientError;
  return {
    ok: false,
    why: isRefusal ? "oidc_failed" : "oidc_unavailable",
    error: code ?? name ?? message ?? "unknown",
  };
}
