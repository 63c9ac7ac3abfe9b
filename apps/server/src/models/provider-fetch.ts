// The one way out to a provider: sends the request to the configured host only, and remembers how it was answered.
import type { ResponseHeaders } from "./response-headers.js";

type Fetch = typeof globalThis.fetch;

/** What was really answered; the SDK makes up a status for errors inside a stream. */
export interface WireAnswer {
  status?: number;
  headers: ResponseHeaders;
  /** The body of an answer that is JSON where a stream was asked for. */
  json?: string;
}

export interface ProviderFetch {
  readonly answer: WireAnswer;
  readonly fetch: Fetch;
}

/** For one request. It follows no redirect, since that would carry the key to another host. */
export function providerFetch(): ProviderFetch {
  const answer: WireAnswer = { headers: {} };
  const send: Fetch = async (input, init) => {
    const response = await globalThis.fetch(input, { ...init, redirect: "manual" });
    answer.status = response.status;
    answer.headers = Object.fromEntries(response.headers);
    if (response.ok && /^application\/(.+\+)?json/i.test(answer.headers["content-type"] ?? "")) {
      answer.json = await response.text();
      return new Response(answer.json, { status: response.status, headers: response.headers });
    }
    return response;
  };
  return { answer, fetch: send };
}
