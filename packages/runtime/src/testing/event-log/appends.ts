// Appends: gapless, whole or not at all, by the newest lease, on the newest state; forks; strings as they are.
import { draft } from "../../events/index.js";
import { newId } from "../../ids.js";
import { reduce } from "../../state/reduce.js";
import { type Check, called, Hand, inputOf, must, pinned, say } from "./harness.js";

/** Code units that storage likes to lose. */
export const oddStrings = [
  "",
  "\u0000",
  "a\u0000b",
  "\\u0000",
  "\ud800",
  "\udc00",
  "x\udfff\ud800y",
  "😀",
  "\u{10ffff}",
  "é e\u0301 ﷽",
  "\ufeff\u2028\u2029\u200b",
  "\ufffd\uffff",
  "\r\n\t\u0008\u001f\u007f\u0085",
  "'\"\\/`$\u0000;--",
  "\ud83d\ude00\ud83d",
  " trailing ",
];

export const appendChecks: Check[] = [
  {
    name: "seqs count 1, 2, 3 without a gap, and an append's events share its first seq",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      await hand.write([say.input(), say.request()]);
      await hand.write([say.response(3), say.end()]);
      const events = await hand.read();
      must(
        "seqs",
        events.map((event) => event.seq),
        [1, 2, 3, 4, 5],
      );
      must(
        "appends",
        events.map((event) => event.append),
        [1, 2, 2, 4, 4],
      );
      must(
        "types",
        events.map((event) => event.type),
        ["thread_started", "user_input", "model_request", "model_response", "turn_completed"],
      );
    },
  },
  {
    name: "an append gives back its events and the state they make",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const result = await hand.append([say.input("Hello")]);
      if (!result.ok) throw new Error("refused");
      const events = await hand.read();
      must("the events given back", result.events, events.slice(1));
      must("the state given back", result.state, reduce(events, hand.threadId));
    },
  },
  {
    name: "an event carries its thread, actor, epoch and a UTC time; a command's epoch is 0",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const [byHost] = await hand.write([
        draft("user_input", { source: "api", text: "x" }, { kind: "user", id: "alice" }),
      ]);
      must(
        "envelope",
        [byHost?.threadId, byHost?.epoch, byHost?.actor],
        [hand.threadId, hand.epoch, { kind: "user", id: "alice" }],
      );
      const at = byHost?.at ?? "";
      must("at", new Date(at).toISOString(), at);
      const { threadId, state } = hand;
      const result = await harness.log.append({ threadId, state, drafts: [say.cancel()] });
      must("a command's epoch", result.ok && result.events.map((event) => event.epoch), [0]);
    },
  },
  {
    name: "reading after a seq gives what came after it",
    check: async (harness) => {
      const hand = await called(harness, "c1");
      const all = await hand.read();
      for (const after of [0, 1, 3, all.length, all.length + 5])
        must(`after ${after}`, await hand.read(after), all.slice(after));
      must("a thread that is not there", await harness.log.read(newId("thr")), []);
    },
  },
  {
    name: "an append of which one event is refused leaves nothing, its effects included",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const input = inputOf("lost");
      await hand.refused(
        "invalid_transition",
        [say.input(), say.input("again")],
        [
          { kind: "acceptInput", input },
          { kind: "putArtifact", artifactId: "art_lost", mediaType: "text/plain", text: "lost" },
        ],
      );
      must("inbox", await harness.inbox(hand.threadId), []);
      must("artifact", await harness.readArtifact("art_lost"), null);
      await hand.write([say.input()]);
    },
  },
  {
    name: "an older lease is refused, however right its seq is",
    check: async (harness) => {
      const old = await Hand.start(harness);
      const current = await Hand.on(harness, old.threadId);
      must("the epoch rises", current.epoch > old.epoch, true);
      await old.refused("stale_epoch", [say.input()]);
      await old.refused("stale_epoch", [], [{ kind: "acceptInput", input: inputOf("x") }]);
      must("inbox", await harness.inbox(old.threadId), []);
      await current.write([say.input()]);
    },
  },
  {
    name: "a seq that is not the next is refused",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const before = hand.state;
      await hand.write([say.input()]);
      hand.state = before;
      await hand.refused("seq_conflict", [draft("compaction_requested", {})]);
    },
  },
  {
    name: "of appends made on one state at the same moment one lands",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const results = await Promise.all(Array.from({ length: 12 }, (_, n) => hand.append([say.input(`${n}`)])));
      const codes = results.map((result) => (result.ok ? "ok" : result.refusal.code)).sort();
      must("outcomes", codes, ["ok", ...Array.from({ length: 11 }, () => "seq_conflict")]);
      must(
        "seqs",
        (await hand.read()).map((event) => event.seq),
        [1, 2],
      );
    },
  },
  {
    name: "nothing is appended to a thread that is not there",
    check: async (harness) => {
      const threadId = newId("thr");
      const result = await harness.log.append({ threadId, state: reduce([], threadId), drafts: [say.input()] });
      must("accepted", result.ok, false);
      must("log", await harness.log.read(threadId), []);
    },
  },
  {
    name: "odd strings come back unchanged, as values, keys and ids",
    check: async (harness) => {
      const hand = await called(harness, "c1");
      const input = Object.fromEntries(oddStrings.map((text, at) => [text, [text, { at }]]));
      const requestSeq = hand.state.turn?.response?.requestSeq ?? 0;
      const drafts = [
        draft("tool_call", { callId: "c\u0000\ud800", name: "pay", input, requestSeq }),
        ...oddStrings.map((text) =>
          draft(
            "injected",
            { source: "hook", trust: "untrusted_reference", origin: text, text },
            { kind: "host", id: text },
          ),
        ),
        draft("tool_result", {
          callId: "c\u0000\ud800",
          isError: false,
          origin: "executed",
          preview: oddStrings.join("|"),
        }),
      ];
      const { seq } = hand.state;
      const written = await hand.write(drafts);
      const read = await hand.read(seq);
      must(
        "data",
        read.map((event) => event.data),
        drafts.map((one) => one.data),
      );
      must(
        "actors",
        read.map((event) => event.actor.id),
        drafts.map((one) => one.actor?.id),
      );
      must("what the append gave back", written, read);
    },
  },
  {
    name: "a fork reads what it was forked from, goes on from there, and changes nothing of it",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      await hand.write([say.input("One"), say.request()]);
      await hand.write([say.response(3), say.end()]);
      const first = await hand.read();
      const forkId = newId("thr");
      const made = await harness.log.fork(forkId, { threadId: hand.threadId, atSeq: 5 }, pinned(forkId));
      must(
        "its first events",
        made.map((event) => [event.seq, event.type]),
        [
          [6, "thread_started"],
          [7, "forked"],
        ],
      );
      await hand.write([say.input("Two")]);
      const fork = await Hand.on(harness, forkId);
      must("its log", await fork.read(), [...first, ...made]);
      must("its log after 5", await fork.read(5), made);
      await fork.write([say.input("Elsewhere")]);
      must(
        "its seqs",
        (await fork.read()).map((event) => event.seq),
        [1, 2, 3, 4, 5, 6, 7, 8],
      );
      must("the source", (await hand.read()).map((event) => event.type).slice(5), ["user_input"]);
      const twiceId = newId("thr");
      await fork.write([say.request()]);
      await fork.write([say.response(9), say.end()]);
      await harness.log.fork(twiceId, { threadId: forkId, atSeq: 11 }, pinned(twiceId));
      const twice = await harness.log.read(twiceId);
      must(
        "a fork of a fork",
        twice.map((event) => event.seq),
        twice.map((_, at) => at + 1),
      );
      must("how it begins", twice.slice(0, 11), await fork.read());
    },
  },
];
