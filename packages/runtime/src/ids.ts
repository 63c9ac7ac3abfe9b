// Prefixed ids that sort by the time they were made.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export type IdPrefix = "thr" | "apr" | "inp" | "art" | "evt" | "req" | "whe" | "whd";

/** `<prefix>_<48 bits of milliseconds><80 random bits>` in Crockford's alphabet. */
export function newId(prefix: IdPrefix, nowMs: number = Date.now()): string {
  let time = "";
  for (let rest = nowMs, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = ALPHABET[rest % 32] + time;
  const random = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return `${prefix}_${time}${Array.from(random, (byte) => ALPHABET[byte % 32]).join("")}`;
}
