// What a provider's error body says, whatever its shape: OpenAI, Anthropic, OpenRouter, Ollama, vLLM, Gemini.

export interface ErrorBody {
  /** Every code, type, status name and reason in it, in lower case. */
  codes: string[];
  /** Every message in it, the outermost first. */
  messages: string[];
  /** A status inside the body, as OpenRouter, vLLM and Gemini send along. */
  status?: number | undefined;
  /** How long the body itself asks to wait (Gemini's RetryInfo). */
  retryDelayMs?: number | undefined;
}

const CODE_KEYS = ["code", "type", "status", "reason", "error_type", "quotaId", "@type"];
const MESSAGE_KEYS = ["message", "error", "detail", "error_message"];
const NESTED_KEYS = ["error", "response", "innererror", "metadata", "raw", "details", "violations", "detail"];
const DEEPEST = 6;

/** Reads a body as text or as parsed JSON. Never throws. */
export function readErrorBody(body: unknown): ErrorBody {
  const found: ErrorBody = { codes: [], messages: [] };
  visit(body, found, 0);
  return found;
}

export const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;

function visit(value: unknown, found: ErrorBody, depth: number): void {
  if (depth > DEEPEST) return;
  if (typeof value === "string") visitText(value, found, depth);
  if (Array.isArray(value)) for (const item of value.slice(0, 20)) visit(item, found, depth + 1);
  const record = asRecord(value);
  if (!record) return;
  for (const key of CODE_KEYS) noteCode(record[key], found);
  for (const key of MESSAGE_KEYS) noteMessage(record[key], found);
  noteRetryDelay(record.retryDelay, found);
  for (const key of NESTED_KEYS)
    if (typeof record[key] === "object" || key === "raw") visit(record[key], found, depth + 1);
}

function visitText(text: string, found: ErrorBody, depth: number): void {
  const parsed = parseJson(text);
  if (parsed === undefined) noteMessage(text, found);
  else if (typeof parsed === "object") visit(parsed, found, depth + 1);
  else noteMessage(String(parsed), found);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function noteCode(value: unknown, found: ErrorBody): void {
  const isStatus = /^[45]\d\d$/.test(String(value));
  if (isStatus) found.status ??= Number(value);
  else if (typeof value === "string") found.codes.push(value.toLowerCase());
}

function noteMessage(value: unknown, found: ErrorBody): void {
  if (typeof value === "string" && value.trim() !== "") found.messages.push(value.trim());
}

function noteRetryDelay(value: unknown, found: ErrorBody): void {
  const seconds = typeof value === "string" ? /^(\d+(?:\.\d+)?)s$/.exec(value)?.[1] : undefined;
  if (seconds !== undefined) found.retryDelayMs = Math.ceil(Number(seconds) * 1000);
}
