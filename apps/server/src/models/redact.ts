// Makes a provider's words fit for the log: no secret in them, and no page of HTML.

const LONGEST = 500;
const KEY_SHAPES =
  /\b(?:sk|pk|rk|gsk|xai|hf|key|AIza|whsec|rhk|rhs|rhl)[-_A-Za-z0-9*.]{8,}|\bBearer\s+\S+|([?&]key=)[^&\s]+/g;

/** Secrets shorter than this are words like "none" or "ollama". */
const SHORTEST_SECRET = 8;

/** The text without these secrets, and without whatever has the shape of a key. */
export function blotOut(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  const blotted = known.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
  return blotted.replace(KEY_SHAPES, (_match, query: string | undefined) => `${query ?? ""}[redacted]`);
}

/** The text with these secrets, and whatever has the shape of a key, blotted out; one line, at most 500 characters. */
export function redact(text: string, secrets: readonly string[]): string {
  const plain = text
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const safe = blotOut(plain, secrets);
  return safe.length > LONGEST
    ? `${Array.from(safe.slice(0, LONGEST))
        .slice(0, LONGEST - 1)
        .join("")}…`
    : safe;
}
