// Pages of big outputs never give a hidden byte away.
import fc from "fast-check";
import { expect, test } from "vitest";
import { callOf } from "../state/calls.js";
import { byteLength, type Span } from "../state/spans.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

const KIB = 1024;

/** A secret in every third word: its letter tells which one it is. */
const SECRET = /[Ⓐ-ⓩ]/gu;
const secret = (at: number): string => String.fromCodePoint(0x24b6 + (at % 52));
const filler = ["a", "é ", "😀", "\ud800", "\n", "b"];

const texts = fc
  .tuple(fc.array(fc.nat(filler.length - 1), { minLength: 1, maxLength: 30 }), fc.constantFrom(40, 900, 12_000))
  .map(([pattern, length]) => {
    let text = "";
    for (let at = 0; text.length < length; at++)
      text += at % 9 === 4 ? secret(at) : (filler[pattern[at % pattern.length] ?? 0] ?? "");
    return text;
  });

/** Every secret of a shown text, as the guard sees it. */
function secretsOf(shown: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const character of shown) {
    const end = at + byteLength(character);
    if (character.match(SECRET)) spans.push({ start: at, end });
    at = end;
  }
  return spans;
}

const bodyOf = (page: string): string => page.slice(page.indexOf("\n") + 1);

async function paged(text: string, pages: { offset: number; limit: number }[]) {
  let shown = "";
  const reads = pages.map((page, at) => use("read_tool_result", { callId: "c1", ...page }, `r${at}`));
  const run = await scenario()
    .model(use("dump", {}, "c1"), ...reads, say("Done."))
    .tool("dump", { effect: "read_only", run: () => text })
    .extension("guard", {
      beforeToolResult: async (call, result) => {
        if (call.callId !== "c1") return { decision: "proceed" };
        shown = result.preview;
        const spans = secretsOf(shown);
        return spans.length > 0 ? { decision: "redact", spans } : { decision: "proceed" };
      },
    })
    .input("Go")
    .run();
  return { run, shown, pages: pages.map((_, at) => callOf(run.state, `r${at}`)?.result?.preview ?? "") };
}

test("no page shows what the guard hid of a result that was shown whole", async () => {
  const pages = fc.array(fc.record({ offset: fc.nat(6000), limit: fc.integer({ min: 1, max: 4000 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(
      texts.filter((text) => byteLength(text) <= 32 * KIB),
      pages,
      async (text, wanted) => {
        const { run, pages: seen } = await paged(text, wanted);
        expect(seen.join("")).not.toMatch(SECRET);
        expect(run.prompts.at(-1)).not.toMatch(SECRET);
      },
    ),
    { numRuns: 30 },
  );
}, 30_000);

/** A text over 32 KiB whose secrets are upper case where the head and the tail show them, lower case where no guard sees them. */
const spilled = fc.array(fc.nat(filler.length - 1), { minLength: 1, maxLength: 30 }).map((pattern) => {
  const SEEN_HEAD = 2 * KIB;
  const total = 36 * KIB;
  let text = "";
  for (let at = 0, bytes = 0; bytes < total; at++) {
    const inHead = bytes < SEEN_HEAD - 8;
    const inTail = bytes > total - KIB + 32;
    const atCut = !inHead && !inTail && (bytes < SEEN_HEAD + 8 || bytes > total - KIB - 32);
    const letter = String.fromCodePoint((inHead || inTail ? 0x24b6 : 0x24d0) + (at % 26));
    const next = at % 5 === 4 && !atCut ? letter : (filler[pattern[at % pattern.length] ?? 0] ?? "");
    text += next;
    bytes += byteLength(next);
  }
  return text;
});

test("of a spilled result no page shows what was hidden in its head or tail", async () => {
  const page = fc.record({ offset: fc.nat(38 * KIB), limit: fc.integer({ min: 1, max: 32_768 }) });
  await fc.assert(
    fc.asyncProperty(spilled, fc.array(page, { minLength: 1, maxLength: 3 }), async (text, wanted) => {
      const ends = [
        { offset: 0, limit: 2500 },
        { offset: 30 * KIB, limit: 32_768 },
      ];
      const { pages: seen, run } = await paged(text, [...ends, ...wanted]);
      expect(callOf(run.state, "c1")?.result?.artifact).toBeDefined();
      expect(seen.join("")).not.toMatch(/[Ⓐ-Ⓩ]/u);
      expect(run.prompts.at(-1)).not.toMatch(/[Ⓐ-Ⓩ]/u);
      expect(seen[0]).toContain("[redacted]");
      expect(seen[1]).toMatch(/[ⓐ-ⓩ]/u);
      expect(seen[1]).toContain("[redacted]");
    }),
    { numRuns: 30 },
  );
}, 30_000);

test("pages side by side give the whole text again, cut on characters", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("😀", "a€", "\ud800x", "é"),
      fc.integer({ min: 5, max: 9000 }),
      async (unit, limit) => {
        const text = unit.repeat(12_000);
        let whole = "";
        for (let offset = 0, left = 8; left > 0; left--) {
          const { pages } = await paged(text, [{ offset, limit }]);
          const body = bodyOf(pages[0] ?? "");
          expect(text.startsWith(whole + body)).toBe(true);
          whole += body;
          offset = byteLength(whole);
        }
        expect(byteLength(whole)).toBeGreaterThanOrEqual(Math.min(byteLength(text), limit * 8 - 40));
      },
    ),
    { numRuns: 6 },
  );
}, 30_000);

test("the largest page is shown whole, and is no stored output itself", async () => {
  const { run, pages } = await paged("x".repeat(100 * KIB), [{ offset: 0, limit: 32_768 }]);
  expect(callOf(run.state, "r0")?.result?.artifact).toBeUndefined();
  expect(byteLength(bodyOf(pages[0] ?? ""))).toBeGreaterThan(31 * KIB);
});

test("a cleared result has no pages", async () => {
  const run = await scenario()
    .model(use("dump", {}, "c1"), use("read_tool_result", { callId: "c1", offset: 0, limit: 100 }, "c2"), say("Done."))
    .tool("dump", { effect: "read_only", run: () => "hunter2 ".repeat(10_000) })
    .extension("guard", {
      beforeToolResult: async (call) =>
        call.callId === "c1" ? { decision: "deny", reason: "leak" } : { decision: "proceed" },
    })
    .input("Go")
    .run();
  expect(run.prompts.join("")).not.toContain("hunter2");
});

test("each page is a result of its own that is guarded again", async () => {
  const guarded: string[] = [];
  await scenario()
    .model(use("dump", {}, "c1"), use("read_tool_result", { callId: "c1" }, "c2"), say("Done."))
    .tool("dump", { effect: "read_only", run: () => "x".repeat(40 * KIB) })
    .extension("guard", {
      beforeToolResult: async (call) => {
        guarded.push(call.callId);
        return { decision: "proceed" };
      },
    })
    .input("Go")
    .run();
  expect(guarded).toEqual(["c1", "c2"]);
});
