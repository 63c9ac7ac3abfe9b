// The agents that work alone: the assistant that repeats, and the mailer of the hooks guide.
import { say, together, use } from "@roundhouse/runtime";
import { resultOf, type Script, wasDenied } from "./turn.js";

export const assistant: Script = (_request, turn) => {
  const echoed = resultOf(turn, "echo");
  const counted = resultOf(turn, "count_words");
  if (echoed && counted) return { ...say(`You wrote: ${echoed.text}\nThat is ${counted.text}.`), delayMs: 500 };
  const calls = together(use("echo", { text: turn.input }, "echo"), use("count_words", { text: turn.input }, "count"));
  return { ...together(say("Let me read that back to you."), calls), delayMs: 500 };
};

/** Writes to the address that the input names, and to eve@evil.test when it names none. */
export const mailer: Script = (_request, turn) => {
  const sent = resultOf(turn, "send_email");
  const to = /[\w.+-]+@[\w.-]+\w/.exec(turn.input)?.[0] ?? "eve@evil.test";
  if (!sent) return { ...use("send_email", { to, body: "hi" }, "mail"), delayMs: 500 };
  if (wasDenied(sent)) return { ...say("I can't email that address."), delayMs: 500 };
  return { ...say(sent.isError ? `It was not sent: ${sent.text}` : `Done: ${sent.text}.`), delayMs: 500 };
};
