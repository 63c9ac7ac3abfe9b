// One request to the server: with the key, as JSON, and again by itself when the server could not be reached.
import { problemOf } from "./problem-error.js";

export interface ClientOptions {
  /** Such as `http://127.0.0.1:4000`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** The principal to act as; only keys with the scope `principals:act-as` may. */
  actAs?: string | undefined;
  fetch?: typeof fetch | undefined;
}

export interface Call {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  /** One for each thing that is asked for: a repeated request with it is the same deed. Made anew where none is given. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

const RETRIES = 3;
const RETRY_MS = 250;

export class Http {
  private readonly send: typeof fetch;

  constructor(private readonly options: ClientOptions) {
    this.send = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /** Throws a `ProblemError` for what is refused, and fetch's own error when nobody answers. */
  async json<T>(path: string, call: Call = {}): Promise<T> {
    const response = await this.open(path, call);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  async open(path: string, call: Call = {}): Promise<Response> {
    const request = this.requestOf(path, call);
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await this.send(request.url, request.init);
        if (response.ok) return response;
        throw await problemOf(response);
      } catch (error) {
        const unreachable = error instanceof TypeError && !call.signal?.aborted;
        if (!unreachable || attempt >= RETRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** attempt));
      }
    }
  }

  private requestOf(path: string, call: Call): { url: URL; init: RequestInit } {
    const { apiKey, actAs, baseUrl } = this.options;
    const { method = "GET", body, signal } = call;
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = { accept: "application/json", ...call.headers };
    if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
    if (actAs !== undefined) headers["x-act-as"] = actAs;
    if (body !== undefined) headers["content-type"] = "application/json";
    if (method === "POST") headers["idempotency-key"] = call.idempotencyKey ?? newKey();
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal) init.signal = signal;
    return { url, init };
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
