// One request to the server on the page's own origin, with the session's cookie.

import { refused, unreachable } from "./problems";
import { learnServerTime } from "./server-clock";

type Read<T> = (body: unknown) => T;

interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
}

let onSignedOut: () => void = () => {};

/** Says what happens when the server no longer knows the session. */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler;
}

/** One key per thing a person does, so that a repeated send is one deed. Works on plain http, where randomUUID is missing. */
function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function send(path: string, { method = "GET", body }: Call): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method === "POST") headers["idempotency-key"] = idempotencyKey();
  const init: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    return await fetch(path, init);
  } catch {
    throw unreachable();
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export async function request<T>(path: string, read: Read<T>, call: Call = {}): Promise<T> {
  const response = await send(path, call);
  learnServerTime(response.headers.get("date"));
  const body = await bodyOf(response);
  if (response.ok) return read(body);
  const isSignIn = path === "/v1/session" && call.method === "POST";
  if (response.status === 401 && !isSignIn) onSignedOut();
  throw refused(response.status, body);
}

export const post = <T>(path: string, body: unknown, read: Read<T>): Promise<T> =>
  request(path, read, { method: "POST", body });

/** For answers that nothing is read from. */
export const ignored = (): null => null;

/** A query string without what isn't set. */
export function query(params: Record<string, string | number | null | undefined>): string {
  const set = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (set.length === 0) return "";
  return `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()}`;
}
