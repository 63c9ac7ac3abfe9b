// Plain HTTP requests, for what the typed client can't or must not say. Nothing is thrown for a refusal.
import type { Session } from "./sign-in.js";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever came; the test says what it has to be
  body: any;
}

export type Credentials = { apiKey: string } | Session | Record<string, never>;

export interface Asked {
  body?: unknown;
  /** Sent as it is, instead of a body. */
  text?: string;
  headers?: Record<string, string>;
}

export class Caller {
  constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
  ) {}

  get(path: string, asked: Asked = {}): Promise<Answer> {
    return this.send("GET", path, asked);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, { body, headers });
  }

  async send(method: string, path: string, { body, text, headers = {} }: Asked = {}): Promise<Answer> {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: "manual",
      headers: {
        ...this.signedBy(),
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const came = await response.text();
    const json = /[/+]json\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(came) : came };
  }

  /** Gives the secret, which is shown this once. */
  async makeKey(about: { name: string; principal?: string; scopes?: string[] }): Promise<string> {
    const { status, body } = await this.post("/v1/api-keys", about);
    if (status !== 201) throw new Error(`no key: ${status} ${JSON.stringify(body)}`);
    return body.secret;
  }

  private signedBy(): Record<string, string> {
    if ("apiKey" in this.credentials) return { authorization: `Bearer ${this.credentials.apiKey}` };
    if ("cookie" in this.credentials) return { cookie: this.credentials.cookie, origin: this.credentials.origin };
    return {};
  }
}
