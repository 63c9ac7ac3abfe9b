// Finds lines in what the reading tools gave back, and quotes them.
import type { Result } from "./turn.js";

export interface Line {
  /** File and number, as `logs/gateway.log:12`. */
  place: string;
  file: string;
  text: string;
}

/** The lines of some results that match, in the order they came. */
export function linesWith(results: readonly Result[], pattern: RegExp): Line[] {
  return results
    .flatMap(({ text }) => [...text.matchAll(/^(([\w./-]+):\d+): (.*)$/gm)])
    .map(([, place = "", file = "", text = ""]) => ({ place, file, text }))
    .filter(({ text }) => pattern.test(text));
}

export const quote = (line: Line | undefined): string => (line ? `${line.place} "${line.text.trim()}"` : "nothing");

/** The time of day that a log line starts with. */
export const timeOf = (line: Line | undefined): string => line?.text.slice(11, 19) ?? "an unknown time";
