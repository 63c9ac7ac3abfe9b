// Bodies that nobody would send on purpose: good ones with something wrong in them, values of any kind, and text that is no JSON.
import fc from "fast-check";

/** What stands on the wire. */
export interface Sent {
  text: string;
  contentType: string;
}

const JSON_TYPE = "application/json";

/** Each has broken a server somewhere. */
const awkward = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff tail",
  "\u202e\u200b",
  "%00",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "9999-99-99T99:99:99Z",
  "2026-02-30T00:00:00.000Z",
  "(a+)+$",
  "x".repeat(5000),
  [],
  {},
  [[[[[]]]]],
  { $ref: "#" },
] as const;

const text = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }), fc.lorem());
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...awkward) },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }) },
);
const fieldName = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "id", "unknown", "$where", ""),
  text,
);

type Path = (string | number)[];

/** The ways to every part of a value, the whole first. */
function pathsIn(whole: unknown, at: Path = []): Path[] {
  if (typeof whole !== "object" || whole === null) return [at];
  return [at, ...Object.entries(whole).flatMap(([key, part]) => pathsIn(part, [...at, key]))];
}

/** A copy of the value with one part changed. */
function changed(whole: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(whole);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(whole) ? [...whole] : { ...(whole as object) };
  const holder = copy as Record<string | number, unknown>;
  const next = changed(holder[first], rest, change);
  if (next === GONE) delete holder[first];
  // An own field of that name, as a parser makes it.
  else Object.defineProperty(holder, first, { value: next, enumerable: true, configurable: true, writable: true });
  return copy;
}

const GONE = Symbol("a field that is left out");

const withField = (part: unknown, [name, added]: [string, unknown]): unknown =>
  typeof part === "object" && part !== null && !Array.isArray(part)
    ? Object.fromEntries([...Object.entries(part), [name, added]])
    : added;

/** One to three things wrong with a good body. */
function mutated(good: unknown): fc.Arbitrary<unknown> {
  const one = fc.record({
    where: fc.nat(),
    how: fc.constantFrom("replace", "replace", "drop", "add", "wrap", "keep"),
    value,
    fieldName,
  });
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((steps) =>
    steps.reduce<unknown>((body, step) => {
      const paths = pathsIn(body);
      const path = paths[step.where % paths.length] ?? [];
      const changes: Record<string, (part: unknown) => unknown> = {
        replace: () => step.value,
        drop: () => (path.length > 0 ? GONE : {}),
        add: (part) => withField(part, [step.fieldName, step.value]),
        wrap: (part) => [part],
        keep: (part) => part,
      };
      return changed(body, path, changes[step.how] ?? ((part) => part));
    }, good),
  );
}

const asJson = (body: unknown): Sent => ({ text: JSON.stringify(body) ?? "", contentType: JSON_TYPE });

/** Not what JSON.stringify gives, under a header that may be another's. */
const junk = fc
  .record({
    text: fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom(
        "",
        "null",
        '"',
        "{",
        "[",
        "\ufeff{}",
        "NaN",
        "-",
        "1e999",
        "{}{}",
        "{,}",
        '{"a":1,"a":2}',
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{"admin":true}}}',
        "\\u0000",
        '"\\ud800"',
        "[".repeat(2000) + "]".repeat(2000),
        `${'{"a":'.repeat(400)}1${"}".repeat(400)}`,
        "agent=echo&input=hello",
        "<x/>",
      ),
    ),
    contentType: fc.constantFrom(
      JSON_TYPE,
      JSON_TYPE,
      JSON_TYPE,
      "application/json; charset=latin1",
      "application/json; charset=nonsense",
      "application/merge-patch+json",
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
    ),
  })
  .map((sent): Sent => sent);

/** The same ones for the same seed. */
export function randomBodies(good: unknown, { seed, count }: { seed: number; count: number }): Sent[] {
  const body = fc.oneof(
    { weight: 7, arbitrary: mutated(good).map(asJson) },
    { weight: 1, arbitrary: value.map(asJson) },
    { weight: 2, arbitrary: junk },
  );
  return fc.sample(body, { seed, numRuns: count });
}
