import { setImmediate as nextTurn } from "node:timers/promises";
import type { Event } from "@roundhouse/runtime";
import { expect, test } from "vitest";
import { ThreadTail } from "./thread-tail.js";

const event = (seq: number): Event =>
  ({
    threadId: "t",
    seq,
    append: seq,
    type: "woken",
    at: "",
    actor: { kind: "host" },
    epoch: 0,
    data: { causes: [] },
  }) as Event;

function follow(log: Event[], { after = 0, page = 2 } = {}) {
  const sent: number[] = [];
  let caughtUp = 0;
  const tail = new ThreadTail({
    after,
    turn: (work) => work(),
    read: async (from) => log.filter(({ seq }) => seq > from).slice(0, page),
    send: (events) => {
      sent.push(...events.map(({ seq }) => seq));
    },
    caughtUp: () => {
      caughtUp += 1;
    },
    onError: (error) => {
      throw error;
    },
  });
  return { tail, sent, caughtUp: () => caughtUp };
}

/** Nothing here waits for anything but promises: all of them are through before the next turn of the event loop. */
const settled = (): Promise<void> => nextTurn();

test("everything after the cursor is sent once and in order, page by page", async () => {
  const { tail, sent, caughtUp } = follow([1, 2, 3, 4, 5].map(event), { after: 1 });
  tail.poke();
  tail.poke();
  await settled();
  expect(sent).toEqual([2, 3, 4, 5]);
  expect(caughtUp()).toBeGreaterThan(0);
});

test("what is committed while a page is sent follows it", async () => {
  const log = [event(1)];
  const { tail, sent } = follow(log);
  tail.poke();
  log.push(event(2));
  tail.poke();
  await settled();
  expect(sent).toEqual([1, 2]);
});

test("a tail that was stopped sends nothing more", async () => {
  const log = [event(1)];
  const { tail, sent } = follow(log);
  tail.poke();
  await settled();
  tail.stop();
  log.push(event(2));
  tail.poke();
  await settled();
  expect(sent).toEqual([1]);
});
