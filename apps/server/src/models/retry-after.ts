// How long a provider asks to be left alone: `retry-after-ms`, or `retry-after` in seconds or as a date.
import type { ResponseHeaders } from "./response-headers.js";

const SECONDS = /^\d+(\.\d+)?$/;
const DATE = /^[A-Za-z]{3,9},? .*\d|^\d{4}-\d{2}-\d{2}T/;

/** Milliseconds from `now`; undefined when nothing was asked for, or what was asked is past or makes no sense. */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | undefined {
  return plainNumber(headers["retry-after-ms"]) ?? secondsOrDate(headers["retry-after"], now);
}

function plainNumber(text: string | undefined): number | undefined {
  return text !== undefined && SECONDS.test(text.trim()) ? Math.ceil(Number(text)) : undefined;
}

function secondsOrDate(text: string | undefined, now: number): number | undefined {
  const value = text?.trim() ?? "";
  if (SECONDS.test(value)) return Math.ceil(Number(value) * 1000);
  if (!DATE.test(value)) return undefined;
  const waitMs = Date.parse(value) - now;
  return waitMs > 0 ? waitMs : undefined;
}
