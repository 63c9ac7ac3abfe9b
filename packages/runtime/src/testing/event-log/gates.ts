// Gates: what one thread was told by a provider holds every other thread on it, and they go on one after the other.
import { newId } from "../../ids.js";
import type { Effect } from "../../ports.js";
import type { Place } from "../../state/gates.js";
import { type Check, Hand, must, say } from "./harness.js";

type Harness = Parameters<Check["check"]>[0];

const MINUTE_MS = 60_000;
/** A provider of one check's own: suites may share a database. */
const newSubject = (): string => `provider:${newId("thr")}`;

const pass = (...subjects: string[]): Effect => ({ kind: "passGates", subjects });
const shut = (subject: string, until: number): Effect => ({ kind: "shutGate", subject, until, why: "rate limit" });
const join = (subject: string): Effect => ({ kind: "joinLine", subject });

async function asking(harness: Harness): Promise<Hand> {
  const hand = await Hand.start(harness);
  await hand.write([say.input()]);
  return hand;
}

/** A thread whose request is under way. */
async function sent(harness: Harness, subject: string): Promise<Hand> {
  const hand = await asking(harness);
  await hand.write([say.request()], [pass(subject)]);
  return hand;
}

const limit = (hand: Hand, subject: string, until: number) =>
  hand.write([say.limited(hand.state.attempt?.requestSeq ?? 0)], [shut(subject, until)]);

/** Until when a request would be held. */
async function heldUntil(hand: Hand, subject: string): Promise<number | null> {
  const refusal = await hand.refused("held", [say.request()], [pass(subject)]);
  return refusal.code === "held" ? refusal.until : null;
}

async function placed(hand: Hand): Promise<Place> {
  const place = await hand.harness.place(hand.threadId);
  if (!place) throw new Error("the thread has no place");
  return place;
}

export const gateChecks: Check[] = [
  {
    name: "a gate that one thread shut holds every other thread's requests to its subject, and no others",
    check: async (harness) => {
      const subject = newSubject();
      const until = Date.now() + MINUTE_MS;
      const [one, other] = [await sent(harness, subject), await asking(harness)];
      await limit(one, subject, until);
      must("until", await heldUntil(other, subject), until);
      await other.write([say.request()], [pass(newSubject())]);
    },
  },
  {
    name: "a gate whose time is over holds nobody",
    check: async (harness) => {
      const subject = newSubject();
      const [one, other] = [await sent(harness, subject), await asking(harness)];
      await limit(one, subject, Date.now() - 1);
      await other.write([say.request()], [pass(subject)]);
      must("no place", await harness.place(other.threadId), null);
    },
  },
  {
    name: "a later limit extends a gate, and never shortens it",
    check: async (harness) => {
      const subject = newSubject();
      const now = Date.now();
      const [first, shorter, longer] = [
        await sent(harness, subject),
        await sent(harness, subject),
        await sent(harness, subject),
      ];
      const other = await asking(harness);
      await limit(first, subject, now + 2 * MINUTE_MS);
      await limit(shorter, subject, now + MINUTE_MS);
      must("not shorter", await heldUntil(other, subject), now + 2 * MINUTE_MS);
      await limit(longer, subject, now + 3 * MINUTE_MS);
      must("longer", await heldUntil(other, subject), now + 3 * MINUTE_MS);
    },
  },
  {
    name: "limits that come at once all count: the gate is shut for the longest of them",
    check: async (harness) => {
      const subject = newSubject();
      const now = Date.now();
      const hands = await Promise.all([1, 2, 3, 4, 5, 6].map(() => sent(harness, subject)));
      await Promise.all(hands.map((hand, index) => limit(hand, subject, now + (index + 1) * MINUTE_MS)));
      must("until", await heldUntil(await asking(harness), subject), now + 6 * MINUTE_MS);
    },
  },
  {
    name: "thirty in line go on over at least four seconds, each by itself and none early",
    check: async (harness) => {
      const subject = newSubject();
      const until = Date.now() + MINUTE_MS;
      await limit(await sent(harness, subject), subject, until);
      const hands: Hand[] = [];
      for (let n = 0; n < 30; n++) hands.push(await asking(harness));
      await Promise.all(hands.map((hand) => hand.write([], [join(subject)])));
      const places = await Promise.all(hands.map(placed));
      const times = places.map((place) => place.until ?? 0).sort((a, b) => a - b);
      must(
        "none early",
        times.filter((time) => time < until),
        [],
      );
      must("spread", (times.at(-1) ?? 0) - (times[0] ?? 0) >= 4000, true);
      must("each by itself", new Set(times.map((time) => Math.floor(time / 250))).size > 20, true);
    },
  },
  {
    name: "who ran into a limit first waits by its own retry; those who ran into it meanwhile get in line",
    check: async (harness) => {
      const subject = newSubject();
      const until = Date.now() + MINUTE_MS;
      const [first, second] = [await sent(harness, subject), await sent(harness, subject)];
      await limit(first, subject, until);
      await limit(second, subject, until);
      must("the first", await harness.place(first.threadId), null);
      must("the second", ((await placed(second)).until ?? 0) > until, true);
    },
  },
  {
    name: "a place in line holds its thread until it has come, and is given up with the turn",
    check: async (harness) => {
      const subject = newSubject();
      const until = Date.now() + MINUTE_MS;
      await limit(await sent(harness, subject), subject, until);
      const hand = await asking(harness);
      await hand.write([], [join(subject)]);
      must("held until its place", await heldUntil(hand, subject), (await placed(hand)).until);
      await hand.write([say.end()]);
      must("given up", await harness.place(hand.threadId), null);
      await hand.write([say.input()]);
      await hand.write([], [join(subject)]);
      await hand.write([], [{ kind: "leaveLine" }]);
      must("left", await harness.place(hand.threadId), null);
    },
  },
  {
    name: "a person may send one thread through a shut gate, again and again, and no second one",
    check: async (harness) => {
      const subject = newSubject();
      const until = Date.now() + MINUTE_MS;
      await limit(await sent(harness, subject), subject, until);
      const [probe, other] = [await asking(harness), await asking(harness)];
      for (let n = 0; n < 2; n++) {
        await probe.write([say.hurry()]);
        await probe.write([say.request()], [pass(subject)]);
        await limit(probe, subject, until);
      }
      await other.write([say.hurry()]);
      must("the other", await heldUntil(other, subject), until);
    },
  },
  {
    name: "a request that is held back holds nothing of a budget",
    check: async (harness) => {
      const subject = newSubject();
      await limit(await sent(harness, subject), subject, Date.now() + MINUTE_MS);
      const hand = await Hand.start(harness, { budget: { maxModelRequests: 1 } });
      await hand.write([say.input()]);
      const amounts = { requests: 1, inputTokens: 0, outputTokens: 0, costMicros: 0, turns: 0 };
      await hand.refused("held", [say.request()], [pass(subject), { kind: "reserve", amounts }]);
      await hand.write([say.request()], [pass(newSubject()), { kind: "reserve", amounts }]);
    },
  },
];
