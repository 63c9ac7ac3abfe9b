// Secrets that people and programs show: random, and stored as hashes only.
import { createHash, randomBytes } from "node:crypto";

export type TokenKind = "session" | "link" | "key" | "attempt";

const prefixes = { session: "rhs_", link: "rhl_", key: "rhk_", attempt: "rho_" } as const satisfies Record<
  TokenKind,
  string
>;

/** 256 random bits; the prefix tells scanners of source code what leaked. */
export const newToken = (kind: TokenKind): string => prefixes[kind] + randomBytes(32).toString("base64url");

/** A token has as many random bits as its hash: no salt is needed, and rows are found by it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
