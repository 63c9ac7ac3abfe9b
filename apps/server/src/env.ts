// The environment that a process was started with, checked once.
import fs from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import type { OidcSettings } from "./auth/auth-settings.js";
import { readOidcSettings } from "./auth/read-oidc-settings.js";
import { SecretBox } from "./auth/secret-box.js";
import { Reachable } from "./outgoing/reachable.js";

/** Text that some part of the service understands; what it says when it does not is the problem. */
const understoodBy = (understand: (text: string) => unknown) =>
  z.string().superRefine((text, check) => {
    try {
      understand(text);
    } catch (error) {
      check.addIssue({ code: "custom", message: (error as Error).message });
    }
  });

const schema = z.object({
  DATABASE_URL: z.string({ error: "an address such as postgresql://user:password@host:5432/name" }),
  REDIS_URL: z.string().optional(),
  ROLE: z.enum(["all", "api", "worker"]).default("all"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url().optional(),
  ROUNDHOUSE_PROJECT: z.string().default("roundhouse.config.ts"),
  DASHBOARD_DIR: z.string().optional(),
  /** Addresses of proxies whose word on where a request is from is taken, or how many there are; loopback always is. */
  TRUSTED_PROXIES: z.string().default(""),
  API_KEY_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(30_000),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  WORKER_CONCURRENCY: z.coerce.number().int().positive().max(1000).default(32),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().nonnegative().default(20_000),
  LEASE_MS: z.coerce.number().int().min(1000).default(10_000),
  SWEEP_MS: z.coerce.number().int().min(100).default(2000),
  /** Seals what must be stored and read again; the same one in every process. Or a file that holds it. */
  SECRETS_KEY: understoodBy(SecretBox.of).optional(),
  SECRETS_KEY_FILE: z
    .string()
    .refine((file) => fs.existsSync(file), "there is no such file")
    .optional(),
  /** What may be reached besides the public internet when its address came over the API: names, addresses, ranges. */
  OUTGOING_ALLOW: understoodBy((text) => new Reachable(text)).optional(),
  /** Ages in days; unset keeps for ever. */
  RETENTION_THREADS_DAYS: z.coerce.number().nonnegative().optional(),
  RETENTION_APPROVALS_DAYS: z.coerce.number().nonnegative().optional(),
  RETENTION_AUDIT_DAYS: z.coerce.number().nonnegative().optional(),
  RETENTION_DELIVERIES_DAYS: z.coerce.number().nonnegative().optional(),
  RETENTION_ARCHIVE_DIR: z.string().optional(),
  RETENTION_EVERY_MS: z.coerce.number().int().min(100).default(3_600_000),
});

export type Env = z.output<typeof schema> & { readonly processId: string; readonly oidc: OidcSettings | null };

/** Throws an `Error` that names every variable that is wrong, and how. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // A variable that is set to nothing is not set: a shell and an env file have no other way to say so.
  const set = Object.entries(source).filter(([, value]) => value !== "");
  const given = Object.fromEntries(set);
  const parsed = schema.safeParse({ SECRETS_KEY: contentOf(given.SECRETS_KEY_FILE), ...given });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`the environment is not usable:\n${lines.join("\n")}`);
  }
  const oidc = readOidcSettings(Object.fromEntries(set));
  return { ...parsed.data, oidc, processId: `${hostname()}-${process.pid}-${Math.random().toString(36).slice(2, 8)}` };
}

const contentOf = (file: string | undefined): string | undefined =>
  file !== undefined && fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
