// How long anything may take and which moments can be named: what a date, a timer and the database can hold.
import { z } from "zod";

const DAY_MS = 86_400_000;
export const MAX_DURATION_MS = 3650 * DAY_MS;

/** Milliseconds that somebody is made to wait at most. */
export const durationMs = z.number().int().positive().max(MAX_DURATION_MS);

/** Null when this may be a time limit; otherwise why not. */
export function durationProblem(ms: number): string | null {
  const parsed = durationMs.safeParse(ms);
  return parsed.success ? null : `must be a whole number of milliseconds from 1 to ${MAX_DURATION_MS}, got ${ms}`;
}

const FIRST_YEAR = 1970;

/** A moment by its UTC time. PostgreSQL knows no year 0. */
export const moment = z.iso
  .datetime()
  .refine((text) => Number(text.slice(0, 4)) >= FIRST_YEAR, `names a time before ${FIRST_YEAR}`);

/** A longer timer would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** For a timer: weeks that nobody lives to see in one process, rather than none at all. */
export const timerMs = (ms: number): number => Math.min(ms, LONGEST_TIMER_MS);
