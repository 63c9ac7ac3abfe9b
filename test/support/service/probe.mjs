// Preloaded into a server process: tells over IPC what it holds in memory, after a full collection. Needs --expose-gc.
import { setTimeout as after } from "node:timers/promises";

const ROUNDS = 5;

process.on("message", async ({ type }) => {
  if (type === "memory") process.send?.({ type: "memory:answer", answer: await held() });
});

/** What is left after several collections; the least of them, as requests that are just being answered come and go. */
async function held() {
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    await after(100);
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    bytes = Math.min(bytes, heapUsed + external);
  }
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  return { bytes, timers, rss: process.memoryUsage.rss() };
}
