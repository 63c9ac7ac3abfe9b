// Ids gather while a viewer is slow; a flood of them is one look at everything.
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Changes } from "./changes.js";
import { Slots } from "./slots.js";

/** Nothing here waits for anything but promises: all of them are through before the next turn of the event loop. */
const settled = (): Promise<void> => nextTurn();

function viewer() {
  const told: string[] = [];
  let open = (): void => undefined;
  let room: Promise<void> = new Promise((resolve) => {
    open = resolve;
  });
  const changes = new Changes({
    room: () => room,
    read: async (ids) => void told.push(ids.join()),
    readAll: async () => void told.push("all"),
    failed: (error) => {
      throw error;
    },
  });
  const drain = async (): Promise<void> => {
    open();
    room = Promise.resolve();
    await settled();
  };
  return { changes, told, drain };
}

test("what changes several times while there is no room is read once", async () => {
  const { changes, told, drain } = viewer();
  for (const ids of [["a"], ["b", "a"], ["a"]]) changes.add(ids);
  await settled();
  expect(told).toEqual([]);
  await drain();
  expect(told).toEqual(["a,b"]);
  changes.add(["c"]);
  await settled();
  expect(told).toEqual(["a,b", "c"]);
});

test("more changes than are worth listing are one look at everything", async () => {
  const { changes, told, drain } = viewer();
  for (let nth = 0; nth < 5000; nth++) changes.add([`thr_${nth}`]);
  await drain();
  expect(told).toEqual(["all"]);
});

test("slots are taken in order, and given back by what fails", async () => {
  const slots = new Slots(2);
  const order: number[] = [];
  let most = 0;
  let now = 0;
  const work = (nth: number) => async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await settled();
    now -= 1;
    order.push(nth);
    if (nth === 1) throw new Error("failed");
  };
  await Promise.allSettled([0, 1, 2, 3, 4].map((nth) => slots.run(work(nth))));
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});
