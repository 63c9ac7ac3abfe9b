// A tool's output in the log: whole, as a head and a tail, or as an error where it can't be kept.
import { describe, expect, test } from "vitest";
import { callOf } from "../state/calls.js";
import { byteLength } from "../state/spans.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";
import { packOutput, packText } from "./pack-output.js";

const KIB = 1024;

function shownOf(output: unknown) {
  const packed = packOutput(output);
  return packed.ok ? packed.value.shown : packed;
}

function nested(levels: number): unknown {
  let value: unknown = "core";
  for (let level = 0; level < levels; level++) value = { in: value };
  return value;
}

describe("packing", () => {
  test("up to 32 KiB is shown whole, a byte more becomes an artifact with its head and tail", () => {
    const whole = "x".repeat(32 * KIB);
    expect(packText(whole)).toEqual({ shown: { preview: whole }, effects: [], bytes: 32 * KIB });
    const { shown, effects } = packText(`${whole}y`);
    expect(shown.artifact).toMatchObject({ bytes: 32 * KIB + 1 });
    expect(effects).toMatchObject([{ kind: "putArtifact", artifactId: shown.artifact?.id, text: `${whole}y` }]);
    expect(shown.preview.startsWith("x".repeat(2 * KIB))).toBe(true);
    expect(shown.preview.endsWith(`${"x".repeat(KIB - 1)}y`)).toBe(true);
    expect(byteLength(shown.preview)).toBeLessThan(4 * KIB);
  });

  test("the cut falls between characters, whatever they are", () => {
    for (const unit of ["😀", "€", "é", "\ud800", "a😀"]) {
      const { preview } = packText(unit.repeat(20_000)).shown;
      const [head = "", tail = ""] = preview.split(/\n\[….*…\]\n/u);
      expect(unit.repeat(20_000).startsWith(head)).toBe(true);
      expect(unit.repeat(20_000).endsWith(tail)).toBe(true);
      expect(byteLength(head)).toBeGreaterThan(2 * KIB - 8);
      expect(byteLength(tail)).toBeGreaterThan(KIB - 8);
    }
  });

  test("values are JSON, parts stay parts, nothing is an empty text", () => {
    expect(shownOf({ a: 1 })).toEqual({ preview: '{"a":1}' });
    expect(shownOf(undefined)).toEqual({ preview: "" });
    expect(shownOf(null)).toEqual({ preview: "null" });
    const content = [
      { type: "text", text: "seen" },
      { type: "file", mediaType: "image/png", data: "AA==" },
    ];
    expect(shownOf({ content })).toEqual({ preview: "seen", content });
  });

  test("several texts are one: all are shown, and spilled when they are large together", () => {
    const texts = (...all: string[]) => ({ content: all.map((text) => ({ type: "text", text })) });
    expect(shownOf(texts("small", "more"))).toMatchObject({ preview: "small\nmore" });
    const packed = packOutput(texts("small", "x".repeat(3 * KIB * KIB)));
    if (!packed.ok) throw new Error(packed.error);
    const { shown, effects, bytes } = packed.value;
    expect(bytes).toBe(3 * KIB * KIB + 6);
    expect(shown.preview).toMatch(/^small\nx+\n\[… 3145734 bytes in all/);
    expect(JSON.stringify(shown).length).toBeLessThan(10 * KIB);
    expect(effects).toMatchObject([{ kind: "putArtifact", artifactId: shown.artifact?.id }]);
  });

  test("a large text takes no image with it", () => {
    const image = { type: "file", mediaType: "image/png", data: "AA==" };
    const shown = shownOf({ content: [image, { type: "text", text: "x".repeat(40 * KIB) }] });
    expect(shown).toMatchObject({ artifact: { bytes: 40 * KIB }, content: [{ type: "text" }, image] });
    expect("content" in shown && shown.content?.[0]).toEqual({
      type: "text",
      text: "preview" in shown && shown.preview,
    });
  });

  test("parts that are none are JSON like anything else", () => {
    expect(shownOf({ content: [{ type: "text", text: 5 }] })).toEqual({
      preview: '{"content":[{"type":"text","text":5}]}',
    });
    expect(shownOf(() => 1)).toEqual({ preview: "" });
  });

  test("files over a mebibyte are stored with their texts, and named in the preview", () => {
    const data = "A".repeat(KIB * KIB + 4);
    const content = [
      { type: "text", text: "a picture" },
      { type: "file", mediaType: "image/png", data },
    ];
    const packed = packOutput({ content });
    if (!packed.ok) throw new Error(packed.error);
    const { shown, effects } = packed.value;
    expect(shown.content).toBeUndefined();
    expect(shown.preview).toMatch(/^a picture\n\[image\/png, 1048580 bytes of base64\]\n\[… \d+ bytes in all/);
    expect(effects).toMatchObject([{ kind: "putArtifact", text: JSON.stringify(content) }]);
  });
});

describe("in the log", () => {
  const resultOf = async (tool: { maxOutputBytes?: number; run: () => unknown }) => {
    const run = await scenario()
      .model(use("odd", {}, "c1"), say("I see."))
      .tool("odd", { effect: "read_only", ...tool })
      .allow("odd")
      .input("Go")
      .run();
    return callOf(run.state, "c1")?.result;
  };

  test("the cap of a tool counts all texts and files", async () => {
    const content = [
      { type: "text", text: "small" },
      { type: "text", text: "x".repeat(600) },
      { type: "file", mediaType: "image/png", data: "A".repeat(600) },
    ];
    const result = await resultOf({ maxOutputBytes: 1000, run: () => ({ content }) });
    expect(result).toMatchObject({ isError: true, preview: "error: the output is over 1000 bytes" });
  });

  test("a large error is spilled as a large value is", async () => {
    const run = () => {
      throw new Error("x".repeat(3 * KIB * KIB));
    };
    const result = await resultOf({ run });
    expect(result).toMatchObject({ isError: true, artifact: { bytes: 3 * KIB * KIB + 7 } });
    expect(byteLength(result?.preview ?? "")).toBeLessThan(4 * KIB);
  });
});

describe("what can't be kept", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const strange = {
    "a circle": circle,
    "a BigInt": { n: 5n },
    "nesting without end": nested(200_000),
    "a getter that throws": {
      get content() {
        throw new Error("not today");
      },
    },
  };

  test.each(["read_only", "idempotent", "unguarded"] as const)(
    "is an error result of a %s call that ran once",
    async (effect) => {
      for (const [what, output] of Object.entries(strange)) {
        const run = await scenario()
          .model(use("odd", {}, "c1"), say("I see."))
          .tool("odd", { effect, run: () => output })
          .allow("odd")
          .input("Go")
          .run();
        const result = callOf(run.state, "c1")?.result;
        expect(result, what).toMatchObject({ isError: true, origin: "executed" });
        expect(result?.preview, what).toMatch(/^error: odd ran, but what it returned can't be kept: /);
        expect(run.ran).toEqual(["odd c1"]);
        expect(run.state.outcome).toEqual({ status: "completed", output: "I see." });
      }
    },
  );

  test("arguments without end are unparsed ones: the call is closed, and no guard sees them", async () => {
    const seen: string[] = [];
    const run = await scenario()
      .model(use("odd", { deep: nested(200_000) }, "c1"), use("odd", { deep: nested(100) }, "c2"), say("I see."))
      .extension("guard", {
        beforeTool: async ({ callId }) => {
          seen.push(callId);
          return { decision: "allow" };
        },
      })
      .tool("odd", { effect: "read_only" })
      .input("Go")
      .run();
    expect(callOf(run.state, "c1")?.result).toMatchObject({
      origin: "not_executed",
      preview: expect.stringContaining("nested deeper than 200 levels"),
    });
    expect(seen).toEqual(["c2"]);
    expect(run.ran).toEqual(["odd c2"]);
  });
});
