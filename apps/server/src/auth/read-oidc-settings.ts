// The OpenID provider that the environment names, checked as a whole.
import fs from "node:fs";
import { z } from "zod";
import type { OidcSettings } from "./auth-settings.js";
import { roles } from "./principal.js";
import { OIDC_PATH } from "./session-cookie.js";

const list = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

const issuer = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.protocol === "https:" || loopback.has(url.hostname), "https, or a provider on this machine");

const mapping = z.string().transform((text, context) =>
  list(text).map((pair) => {
    const at = pair.lastIndexOf("=");
    const role = z.enum(roles).safeParse(pair.slice(at + 1).trim());
    if (at > 0 && role.success) return { value: pair.slice(0, at).trim(), role: role.data };
    context.addIssue({ code: "custom", message: `"${pair}" is not value=role with one of ${roles.join(", ")}` });
    return z.NEVER;
  }),
);

const schema = z
  .object({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: z.string({ error: "the name that the provider knows this service by" }),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_CLIENT_SECRET_FILE: z.string().optional(),
    OIDC_NAME: z.string().max(60).optional(),
    OIDC_SCOPE: z.string().default("openid email profile"),
    OIDC_ROLE_CLAIM: z.string().optional(),
    OIDC_ROLE_MAP: mapping.default([]),
    OIDC_DEFAULT_ROLE: z.enum(roles).optional(),
    OIDC_ALLOWED_DOMAINS: z
      .string()
      .default("")
      .transform((text) => list(text.toLowerCase())),
    PUBLIC_URL: z.url({ error: "the address that browsers use: the provider sends them back to it" }),
  })
  .refine((env) => env.OIDC_ROLE_CLAIM === undefined || env.OIDC_ROLE_MAP.length > 0, {
    path: ["OIDC_ROLE_MAP"],
    message: "what the values of OIDC_ROLE_CLAIM mean, such as `ops=operator,platform=admin`",
  });

/** Null where none is named. Throws an `Error` that names every variable that is wrong, and no secret. */
export function readOidcSettings(source: Record<string, string | undefined>): OidcSettings | null {
  if (source.OIDC_ISSUER === undefined) return null;
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`the OpenID provider is not usable:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: secretOf(env.OIDC_CLIENT_SECRET, env.OIDC_CLIENT_SECRET_FILE),
    redirectUri: new URL(`${OIDC_PATH}/callback`, env.PUBLIC_URL).href,
    name: env.OIDC_NAME ?? env.OIDC_ISSUER.host,
    scope: env.OIDC_SCOPE,
    roleClaim: env.OIDC_ROLE_CLAIM ?? null,
    roles: env.OIDC_ROLE_MAP,
    defaultRole: env.OIDC_DEFAULT_ROLE ?? null,
    domains: env.OIDC_ALLOWED_DOMAINS,
  };
}

function secretOf(secret: string | undefined, file: string | undefined): string | null {
  if (secret !== undefined || file === undefined) return secret ?? null;
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(`OIDC_CLIENT_SECRET_FILE: ${(error as Error).message}`);
  }
}
