// Patterns in a JSON schema that came over the API: each runs on what a model writes, in the one thread that serves everybody.
import type { DataProblem } from "@roundhouse/runtime";
import { patternProblem } from "./linear-pattern.js";

/** Wherever one could stand: a text in an example that looks like a pattern is refused as one, rather than one overlooked. */
export function schemaPatternProblems(schema: unknown, pointer: string): DataProblem[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "pattern" && typeof value === "string") return problemAt(at, value);
    const keys = key === "patternProperties" && isObject(value) ? Object.keys(value) : [];
    return [...keys.flatMap((one) => problemAt(at, one)), ...schemaPatternProblems(value, at)];
  });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function problemAt(pointer: string, pattern: string): DataProblem[] {
  const problem = patternProblem(pattern);
  return problem === null ? [] : [{ pointer, message: `the pattern ${JSON.stringify(pattern)} ${problem}` }];
}
