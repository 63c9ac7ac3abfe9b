// The name of a provider asked with one key: whoever shares it shares a rate limit.
import { createHash } from "node:crypto";

interface Account {
  baseUrl: string;
  apiKey: string | undefined;
  headers: Record<string, string>;
}

/** Enough to tell a few keys apart, and too little to try guesses of a key against. */
const SHOWN = 4;

/** `openai#3f2a`: the same in every process. */
export function accountName(provider: string, { baseUrl, apiKey, headers }: Account): string {
  const hash = createHash("sha256").update(JSON.stringify([baseUrl, apiKey ?? null, headers]));
  return `${provider}#${hash.digest("hex").slice(0, SHOWN)}`;
}
