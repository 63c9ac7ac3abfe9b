// Who cancels waits until those who hold the threads have heard of it, and not for one that has died.
import { expect, test, vi } from "vitest";
import type { Bus, BusMessage, Listener } from "./bus.js";
import { HeardBack } from "./heard-back.js";

function line() {
  const listeners: Listener[] = [];
  const bus = { listen: (listener) => listeners.push(listener) } as Partial<Bus> as Bus;
  const say = (message: BusMessage, from: string): void => {
    for (const listener of listeners) listener(message, from);
  };
  return { heardBack: new HeardBack(bus), say };
}

test("it is over once each of them has heard, whoever else has as well", async () => {
  const { heardBack, say } = line();
  const { token, all } = heardBack.expect(["a", "b"]);
  const over = vi.fn();
  const waiting = all.then(over);
  say({ kind: "heard", token: "another" }, "b");
  say({ kind: "heard", token }, "c");
  say({ kind: "heard", token }, "a");
  await Promise.resolve();
  expect(over).not.toHaveBeenCalled();
  say({ kind: "heard", token }, "b");
  await waiting;
  expect(over).toHaveBeenCalledOnce();
});

test("a process that never answers is given up", async () => {
  vi.useFakeTimers();
  try {
    const { all } = line().heardBack.expect(["dead"]);
    await vi.advanceTimersByTimeAsync(1000);
    await all;
  } finally {
    vi.useRealTimers();
  }
});
