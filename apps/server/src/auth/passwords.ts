// Passwords as they are stored: scrypt, with its parameters and its salt beside it.
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const COST = 32_768;
const BLOCK = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, { salt, cost: COST });
  return `scrypt$${COST}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Takes as long for a user that does not exist: `stored` null is compared with a hash of nothing. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, cost, salt, key] = (stored ?? `scrypt$${COST}$AAAAAAAAAAAAAAAAAAAAAA$`).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const derived = await derive(password, { salt: Buffer.from(salt ?? "", "base64url"), cost: Number(cost) });
  return stored !== null && expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, { salt, cost }: { salt: Buffer; cost: number }): Promise<Buffer> {
  const memory = 256 * cost * BLOCK;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N: cost, r: BLOCK, p: 1, maxmem: memory }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
