// Passwords as they are stored: Argon2id, with its parameters and its salt in the string.
import { hash, verify } from "@node-rs/argon2";

/** OWASP's least, doubled: about 30 ms of one core. */
const cost = { memoryCost: 38_912, timeCost: 2, parallelism: 1 };
let nobodys: Promise<string> | null = null;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost);

/** Takes as long for a user who does not exist: `stored` null is compared with a hash of something else. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  nobodys ??= hash("nobody's", cost);
  const matches = await verify(stored ?? (await nobodys), password.normalize("NFKC")).catch(() => false);
  return stored !== null && matches;
}
