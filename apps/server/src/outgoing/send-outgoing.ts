// The one way out to addresses that came over the API: to a checked address, without redirects, within a time and a size.
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { type Rules, type Target, targetOf } from "./target.js";

export interface OutgoingRequest {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** For all of it, from the look-up of the name to the answer's end. */
  timeoutMs: number;
  /** Of the answer's body; the connection is closed once they are there. */
  maxBytes: number;
}

interface Body {
  body: Buffer;
  /** Why it is not all of it: it was too long, took too long, or broke off. */
  cut: "size" | "time" | "broken" | null;
}

export type OutgoingAnswer =
  | ({ ok: true; status: number; headers: http.IncomingHttpHeaders } & Body)
  /** Nothing was answered. `refused`: nothing was sent either. */
  | { ok: false; code: "refused" | "unresolved" | "timeout" | "unreachable"; message: string };

/** A redirect is an answer like any other: what it points to is nobody's promise. */
export async function sendOutgoing(request: OutgoingRequest, rules: Rules): Promise<OutgoingAnswer> {
  const startedMs = performance.now();
  const target = await targetOf(request.url, rules);
  if (!target.ok) return { ok: false, ...target.error };
  const leftMs = Math.max(1, request.timeoutMs - (performance.now() - startedMs));
  return exchange(request, target.value, leftMs);
}

async function exchange(request: OutgoingRequest, target: Target, leftMs: number): Promise<OutgoingAnswer> {
  const untilMs = performance.now() + leftMs;
  const sent = open(request, target);
  try {
    const response = await responseTo(sent, request.body, leftMs);
    if (response === "timeout") {
      return { ok: false, code: "timeout", message: `no answer within ${request.timeoutMs} ms` };
    }
    if (typeof response === "string") return { ok: false, code: "unreachable", message: response };
    const { statusCode: status = 0, headers } = response;
    return { ok: true, status, headers, ...(await bodyOf(response, request.maxBytes, untilMs)) };
  } finally {
    // No connection is kept: the next request is checked anew.
    sent.destroy();
  }
}

/** Sends it. Gives the answer's head, or what came instead. */
function responseTo(
  sent: http.ClientRequest,
  body: string | undefined,
  leftMs: number,
): Promise<http.IncomingMessage | string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("timeout"), leftMs);
    const settle = (answer: http.IncomingMessage | string): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    sent.once("response", settle);
    // Its listener stays: a connection that breaks later has nobody else to tell.
    sent.on("error", (error: NodeJS.ErrnoException) => settle(error.code ?? "the connection failed"));
    sent.once("close", () => settle("the connection was closed"));
    sent.end(body);
  });
}

function bodyOf(response: http.IncomingMessage, maxBytes: number, untilMs: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (cut: Body["cut"]): void => {
      clearTimeout(timer);
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), cut });
    };
    const timer = setTimeout(() => settle("time"), Math.max(1, untilMs - performance.now()));
    response.on("data", (chunk: Buffer) => {
      // What still comes after the end was reached is thrown away with the connection.
      if (bytes <= maxBytes) chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) settle("size");
    });
    response.on("error", () => settle("broken"));
    response.on("close", () => settle(response.complete ? null : "broken"));
  });
}

function open(
  { method = "POST", headers = {}, body }: OutgoingRequest,
  { url, addresses }: Target,
): http.ClientRequest {
  const secure = url.protocol === "https:";
  const options: https.RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
    // The name was looked up once, for the check: a second look could tell something else.
    lookup: onlyTo(addresses),
    agent: secure ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false }),
  };
  return secure ? https.request(url, options) : http.request(url, options);
}

function onlyTo(addresses: Target["addresses"]): LookupFunction {
  return (_name, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
  };
}
