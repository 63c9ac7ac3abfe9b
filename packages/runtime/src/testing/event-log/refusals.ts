// Appends that the log's own state forbids: every line of events.md, "Appends that must be refused".
import { draft } from "../../events/index.js";
import { hashJson } from "../../hash.js";
import { args, type Check, called, Hand, must, say, usage } from "./harness.js";

const refusal = (name: string, check: Check["check"]): Check => ({ name: `refused: ${name}`, check });
const INVALID = "invalid_transition";
const edited = { amount: 4 };
const resolved = (callId: string) => draft("tool_outcome_resolved", { callId, outcome: "done", by: "person" });
const finished = (callId: string, childThreadId: string) =>
  draft("agent_finished", { callId, childThreadId, status: "completed", usage });
const compacted = (fromSeq: number, toSeq: number) =>
  draft("compacted", { fromSeq, toSeq, summary: "s", trigger: "manual" });

export const refusalChecks: Check[] = [
  refusal("a user_input while a turn is open", async (harness) => {
    const hand = await Hand.start(harness);
    await hand.write([say.input()]);
    await hand.refused(INVALID, [say.input()]);
  }),
  refusal("a model_request after cancel_requested in the same turn", async (harness) => {
    const hand = await Hand.start(harness);
    await hand.write([say.input(), say.cancel()]);
    await hand.refused(INVALID, [say.request()]);
  }),
  refusal("a model_request after budget_exceeded in the same turn, and none in the next one", async (harness) => {
    const hand = await Hand.start(harness);
    await hand.write([
      say.input(),
      draft("budget_exceeded", { scope: "thread", limit: "maxTurns", limitValue: 1, observed: 2 }),
    ]);
    await hand.refused(INVALID, [say.request()]);
    await hand.write([draft("turn_completed", { reason: "budget_exhausted" }), say.input("Again")]);
    await hand.write([say.request()]);
  }),
  refusal("a tool_started without an allow or a grant", async (harness) => {
    const hand = await called(harness, "c1", "c2", "c3", "c4");
    await hand.refused(INVALID, [say.started("c1")]);
    await hand.write([say.decision("c1", "deny")]);
    await hand.refused(INVALID, [say.started("c1")]);
    await hand.write([say.decision("c2", "ask")]);
    await hand.refused(INVALID, [say.started("c2")]);
    await hand.write([say.challenge("c2")]);
    await hand.refused(INVALID, [say.started("c2")]);
    await hand.write([say.denied("c2")]);
    await hand.refused(INVALID, [say.started("c2")]);
    await hand.write([say.decision("c3", "ask"), say.challenge("c3"), say.expired("c3")]);
    await hand.refused(INVALID, [say.started("c3")]);
    await hand.refused(INVALID, [say.started("c9")]);
    await hand.write([say.decision("c4", "allow"), say.started("c4")]);
  }),
  refusal("a tool_started with another argsHash than the one decided", async (harness) => {
    const hand = await called(harness, "c1", "c2", "c3");
    await hand.write([say.decision("c1", "allow")]);
    await hand.refused(INVALID, [say.started("c1", hashJson(edited))]);
    await hand.write([say.decision("c2", "ask"), say.challenge("c2"), say.granted("c2")]);
    await hand.refused(INVALID, [say.started("c2", hashJson(edited))]);
    await hand.write([say.started("c2")]);
    await hand.write([say.result("c2"), say.decision("c3", "ask"), say.challenge("c3")]);
    await hand.write([say.granted("c3", { editedInput: edited, effectiveArgsHash: hashJson(edited) })]);
    await hand.refused(INVALID, [say.started("c3", hashJson(args))]);
    await hand.write([say.started("c3", hashJson(edited))]);
  }),
  refusal("a tool_started of a call that waits for more of its quorum", async (harness) => {
    const hand = await called(harness, "c1");
    const challenge = say.challenge("c1");
    await hand.write([
      say.decision("c1", "ask"),
      { ...challenge, data: { ...challenge.data, quorum: 2 } } as typeof challenge,
    ]);
    await hand.write([say.granted("c1")]);
    await hand.refused(INVALID, [say.started("c1")]);
    await hand.write([
      draft(
        "approval_granted",
        { challengeId: "apr_c1", callId: "c1", argsHash: hashJson(args) },
        { kind: "approver", id: "eve" },
      ),
    ]);
    await hand.write([say.started("c1")]);
  }),
  refusal("a tool_started behind a cancel, or over a result", async (harness) => {
    const hand = await called(harness, "c1", "c2");
    await hand.write([say.decision("c1", "allow"), say.decision("c2", "allow"), say.started("c1"), say.result("c1")]);
    await hand.refused(INVALID, [say.started("c1")]);
    await hand.write([say.cancel()]);
    await hand.refused(INVALID, [say.started("c2")]);
  }),
  refusal("a second tool_result, or one of no call", async (harness) => {
    const hand = await called(harness, "c1");
    await hand.write([say.decision("c1", "deny"), say.result("c1")]);
    await hand.refused(INVALID, [say.result("c1")]);
    await hand.refused(INVALID, [say.result("c1", "another")]);
    await hand.refused(INVALID, [say.result("c9")]);
    await hand.refused(INVALID, [resolved("c1")]);
  }),
  refusal("a second agent_finished", async (harness) => {
    const hand = await called(harness, "c1");
    const child = await hand.spawn("c1");
    await hand.write([finished("c1", child.threadId), say.result("c1")]);
    await hand.refused(INVALID, [finished("c1", child.threadId)]);
    await hand.refused(INVALID, [finished("c9", child.threadId)]);
  }),
  refusal("a second answer to the same challenge", async (harness) => {
    const hand = await called(harness, "c1", "c2", "c3");
    for (const callId of ["c1", "c2", "c3"]) await hand.write([say.decision(callId, "ask"), say.challenge(callId)]);
    await hand.write([say.granted("c1")]);
    await hand.write([say.denied("c2")]);
    await hand.write([say.expired("c3")]);
    for (const callId of ["c1", "c2", "c3", "c9"]) {
      for (const answer of [say.granted(callId), say.denied(callId), say.expired(callId)])
        await hand.refused(INVALID, [answer]);
    }
  }),
  refusal("a second answer to the same question", async (harness) => {
    const hand = await called(harness, "c1");
    const answered = draft("question_answered", { callId: "c1", answer: "a" });
    await hand.refused(INVALID, [answered]);
    await hand.write([draft("question_asked", { callId: "c1", question: "?", expiresAt: "2030-01-01T00:00:00.000Z" })]);
    await hand.write([answered]);
    await hand.refused(INVALID, [answered]);
  }),
  refusal("an answer to a challenge or a question that a cancel closed", async (harness) => {
    const hand = await called(harness, "c1", "c2");
    await hand.write([say.decision("c1", "ask"), say.challenge("c1")]);
    await hand.write([draft("question_asked", { callId: "c2", question: "?", expiresAt: "2030-01-01T00:00:00.000Z" })]);
    await hand.write([say.cancel()]);
    await hand.refused(INVALID, [say.granted("c1")]);
    await hand.refused(INVALID, [draft("question_answered", { callId: "c2", answer: "a" })]);
  }),
  refusal("settings_changed while an attempt is open", async (harness) => {
    const hand = await Hand.start(harness);
    await hand.write([say.input()]);
    await hand.write([say.request()]);
    const changed = draft("settings_changed", { reason: "user", settings: { id: "other" } });
    await hand.refused(INVALID, [changed]);
    await hand.write([say.response(3)]);
    await hand.write([changed]);
  }),
  refusal("cancelled while a started call is unsettled", async (harness) => {
    const hand = await called(harness, "c1");
    await hand.write([say.decision("c1", "allow"), say.started("c1")]);
    const ended = () => [
      draft("cancelled", { requestSeq: hand.state.cancel?.seq ?? 0 }),
      draft("turn_completed", { reason: "cancelled" }),
    ];
    await hand.refused(INVALID, ended());
    await hand.write([say.cancel()]);
    await hand.refused(INVALID, ended());
    await hand.write([draft("tool_outcome_unknown", { callId: "c1", attempt: 1, reason: "crash" })]);
    await hand.refused(INVALID, ended());
    await hand.write([resolved("c1"), say.result("c1")]);
    await hand.write(ended());
    must("the thread is idle", hand.state.outcome, { status: "cancelled" });
  }),
  refusal("a compacted range that splits a call from its result", async (harness) => {
    const hand = await called(harness, "c1");
    await hand.write([say.decision("c1", "deny"), say.result("c1")]);
    const resultSeq = hand.state.seq;
    const responseSeq = hand.state.turn?.response?.seq ?? 0;
    await hand.write([say.end()]);
    await hand.refused(INVALID, [compacted(2, resultSeq - 1)]);
    await hand.refused(INVALID, [compacted(responseSeq + 1, resultSeq)]);
    await hand.refused(INVALID, [compacted(responseSeq, responseSeq)]);
    await hand.write([compacted(2, resultSeq)]);
  }),
];
