// What a page of ours may load: nothing but what comes from this service. Inline scripts only by their hash.
import { createHash } from "node:crypto";
import fs from "node:fs";

type Directives = Record<string, string[]>;

export const ownOriginOnly = (scriptHashes: readonly string[] = []): Directives => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", ...scriptHashes],
  // Positions and sizes of menus and graphs are set as style attributes.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "frame-ancestors": ["'none'"],
  "form-action": ["'self'"],
});

const policies = new Map<string, { mtimeMs: number; policy: string }>();

/** The policy of one page: a static export starts itself with inline scripts, which are allowed as they were built. */
export function policyOfPage(file: string): string {
  const { mtimeMs } = fs.statSync(file);
  const known = policies.get(file);
  if (known?.mtimeMs === mtimeMs) return known.policy;
  const policy = format(ownOriginOnly(inlineScriptHashes(fs.readFileSync(file, "utf8"))));
  policies.set(file, { mtimeMs, policy });
  return policy;
}

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || text === "") continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes];
}

const format = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
