// An attempt that failed, as the loop is told: the class, and words fit for the log.
import type { AttemptFailure, ModelOutcome, Usage } from "@roundhouse/runtime";
import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  TypeValidationError,
} from "ai";
import { classify } from "./classify.js";
import { asRecord } from "./error-body.js";
import type { WireAnswer } from "./provider-fetch.js";
import { redact } from "./redact.js";

export type Failure = Extract<ModelOutcome, { ok: false }>;

export interface FailureContext {
  wire: WireAnswer;
  secrets: readonly string[];
  usage: Usage | undefined;
}

/** Builds the outcome; the message is redacted here and nowhere else. */
export function failed(reason: AttemptFailure, message: string | undefined, context: FailureContext): Failure {
  const { wire, secrets, usage } = context;
  return {
    ok: false,
    reason,
    ...(wire.status !== undefined && wire.status >= 300 ? { httpStatus: wire.status } : {}),
    ...(message ? { message: redact(message, secrets) } : {}),
    ...(usage ? { usage } : {}),
  };
}

/** A stream that ended without its last frame; or an answer that was no stream, but JSON that says why. */
export function cutShort(context: FailureContext): Failure {
  const { json } = context.wire;
  if (json !== undefined) return saidBy(json, context);
  return failed("stream_broken", "the stream ended before the answer did", context);
}

/** What the provider said went wrong: an error response, or an error event inside a stream. */
export function saidBy(body: unknown, context: FailureContext): Failure {
  const { wire } = context;
  const { reason, message, retryAfterMs } = classify(
    inStream(wire) ? undefined : wire.status,
    wire.headers,
    body,
    Date.now(),
  );
  const failure = failed(reason, message ?? (wire.status ? `HTTP ${wire.status}` : undefined), context);
  return retryAfterMs === undefined ? failure : { ...failure, retryAfterMs };
}

const inStream = ({ status }: WireAnswer): boolean => status !== undefined && status < 300;

/** An error event among a stream's frames, in any provider's shape; undefined for every other frame. */
export function errorInFrame(frame: unknown): unknown {
  const record = asRecord(frame);
  if (!record) return undefined;
  const says = record.type === "error" || record.type === "response.failed" || (record.error ?? null) !== null;
  return says ? frame : undefined;
}

/** What the SDK threw or streamed as an error. */
export function thrown(error: unknown, context: FailureContext): Failure {
  const { wire } = context;
  if (TypeValidationError.isInstance(error)) {
    const frame = errorInFrame(error.value);
    return frame === undefined
      ? failed("stream_broken", "a frame of the stream makes no sense", context)
      : saidBy(frame, context);
  }
  if (JSONParseError.isInstance(error) || InvalidResponseDataError.isInstance(error)) return cutShort(context);
  if (NoOutputGeneratedError.isInstance(error)) return cutShort(context);
  if (APICallError.isInstance(error) && error.responseBody !== undefined) return saidBy(error.responseBody, context);
  if (asRecord(error) && !(error instanceof Error)) return saidBy(error, context);
  const network = networkTrouble(error);
  if (network === "timeout") return failed("timeout", messageOf(error), context);
  if (inStream(wire)) return failed("stream_broken", messageOf(error), context);
  if (network === "lost" || wire.status !== undefined) return saidBy(messageOf(error), context);
  return failed("invalid_request", messageOf(error), context);
}

/** Undefined for errors that have nothing to do with the network: the SDK refused the prompt before it was sent. */
function networkTrouble(error: unknown): "timeout" | "lost" | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return "timeout";
    if (/^(E[A-Z]+|EAI_[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code)) return "lost";
    if (cause instanceof TypeError && /fetch failed|terminated/.test(cause.message)) return "lost";
  }
  // What the SDK wraps without a status never got an answer: names that don't resolve, certificates that don't hold.
  return APICallError.isInstance(error) && error.statusCode === undefined ? "lost" : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
