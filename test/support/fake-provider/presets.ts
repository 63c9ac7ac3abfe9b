// Models with a behaviour by name, for a fake provider that runs by itself.
import { providerErrors } from "./provider-errors.js";
import { type Answer, call, fail, type Step, stream, words } from "./script.js";
import type { RecordedRequest, Script } from "./server.js";

const HELLO = "Hello from the fake provider. I answer the same every time.";

/** The first error of this class that there is a fixture for in the format that is asked in. */
function failureOf(reason: string, { format }: RecordedRequest): Answer {
  const found =
    providerErrors.find((error) => error.format === format && error.reason === reason && error.status !== 200) ??
    providerErrors.find((error) => error.reason === reason && error.status !== 200);
  if (!found) throw new Error(`no fixture for ${reason}`);
  return fail(found.status, found.body, found.headers);
}

const slowly = (text: string, everyMs: number): Step[] =>
  words(text).flatMap((word): Step[] => [word, { kind: "pause", ms: everyMs }]);

/** Fails so often, then answers. */
const thenHello =
  (times: number, reason: string): Script =>
  (request) =>
    request.nth < times ? failureOf(reason, request) : stream(words(HELLO));

/** Calls the first tool that it is offered, with this text for arguments; once there is a result it says so. */
const callsATool =
  (input: string, pieces = 3): Script =>
  ({ body }) => {
    const text = JSON.stringify(body);
    const name = /"name":"([A-Za-z0-9_-]+)"/.exec(JSON.stringify(body.tools ?? []))?.[1];
    const answered = /"role":"tool"|"tool_result"|function_call_output|functionResponse/.test(text);
    return !name || answered ? stream(words(HELLO)) : stream([call(name, input, { pieces })]);
  };

export const presets: Record<string, Script> = {
  hello: [stream(words(HELLO))],
  slow: [stream(slowly(HELLO, 500))],
  tool: callsATool("{}"),
  "malformed-tool": callsATool('{"cut": "in the mid'),
  overloaded: (request) => failureOf("overloaded", request),
  "overloaded-3": thenHello(3, "overloaded"),
  "rate-limited": (request) => failureOf("rate_limited", request),
  "rate-limited-1": thenHello(1, "rate_limited"),
  broken: (request) => failureOf("server_error", request),
  quota: (request) => failureOf("quota_exhausted", request),
  auth: (request) => failureOf("auth", request),
  "too-long": (request) => failureOf("prompt_too_long", request),
  refused: [stream(words("I can't"), { stop: "refusal" })],
  "max-tokens": [stream(words("I was about to"), { stop: "max_tokens" })],
  cut: [stream([...words("This ends in the mid"), { kind: "cut" }])],
  hang: [stream([...words("And then"), { kind: "hang" }])],
  silence: [{ kind: "silence" }],
  "keep-alives": [stream([{ kind: "keepAlives", everyMs: 1000, times: 3600 }])],
};
