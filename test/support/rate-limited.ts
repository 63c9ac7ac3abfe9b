// A fake provider that says "too many requests" until a moment, and notes when it was asked.
import { fail, say } from "./fake-provider/script.js";
import type { FakeProvider, Script } from "./fake-provider/server.js";

export interface RateLimit {
  /** When it answers again, in milliseconds since the epoch. */
  until: number;
  script: Script;
}

const BODY = { error: { message: "Rate limit reached", type: "requests", code: "rate_limit_exceeded" } };

/** `retry-after-ms` says until when; once that is over every request is answered. */
export function rateLimitFor(ms: number, answer = "done"): RateLimit {
  const limit: RateLimit = {
    until: Date.now() + ms,
    script: () => {
      const left = limit.until - Date.now();
      return left > 0 ? fail(429, BODY, { "retry-after-ms": String(left) }) : say(answer);
    },
  };
  return limit;
}

export const askedAfter = ({ requests }: FakeProvider, model: string, at: number): number[] =>
  requests.filter((request) => request.model === model && request.at > at).map((request) => request.at);
