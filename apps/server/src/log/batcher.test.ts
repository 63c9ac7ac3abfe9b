import { expect, test } from "vitest";
import { Batcher } from "./batcher.js";

function recording(more: { parallel?: number; maxSize?: number; keyOf?: (text: string) => string } = {}) {
  const batches: string[][] = [];
  const batcher = new Batcher<string, string>({
    waitMs: 1,
    maxSize: 10,
    parallel: 1,
    run: async (batch) => {
      batches.push(batch);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return batch.map((text) => text.toUpperCase());
    },
    ...more,
  });
  return { batcher, batches };
}

test("what is asked at once is answered by one round, each with its own answer", async () => {
  const { batcher, batches } = recording();
  expect(await Promise.all([batcher.ask("a"), batcher.ask("b"), batcher.ask("c")])).toEqual(["A", "B", "C"]);
  expect(batches).toEqual([["a", "b", "c"]]);
});

test("what comes while a round is under way goes together with the next", async () => {
  const { batcher, batches } = recording();
  const first = batcher.ask("a");
  await new Promise((resolve) => setTimeout(resolve, 3));
  await Promise.all([first, batcher.ask("b"), batcher.ask("c")]);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

test("two requests of one key never share a round, and keep their order", async () => {
  const { batcher, batches } = recording({ keyOf: (text) => text.charAt(0) });
  await Promise.all([batcher.ask("a1"), batcher.ask("a2"), batcher.ask("b1")]);
  expect(batches).toEqual([["a1", "b1"], ["a2"]]);
});

test("no round is larger than allowed", async () => {
  const { batcher, batches } = recording({ maxSize: 2 });
  await Promise.all(["a", "b", "c", "d", "e"].map((text) => batcher.ask(text)));
  expect(batches.map((batch) => batch.length)).toEqual([2, 2, 1]);
});

test("a round that fails fails those who were in it, and no later one", async () => {
  let calls = 0;
  const batcher = new Batcher<string, string>({
    waitMs: 1,
    maxSize: 10,
    parallel: 1,
    run: async (batch) => {
      calls += 1;
      if (calls === 1) throw new Error("gone");
      return batch;
    },
  });
  await expect(batcher.ask("a")).rejects.toThrow("gone");
  expect(await batcher.ask("b")).toBe("b");
});
