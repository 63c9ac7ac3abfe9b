// JSON as it is read: indented, in the mono face, with values told apart by more than colour.
"use client";
import { useState } from "react";
import { cn } from "@/lib/class-names";

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2) ?? "undefined";

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;
const MAX_COLOURED = 20_000;

function coloured(text: string): React.ReactNode[] {
  const parts: React.ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, number] = match;
    parts.push(text.slice(last, match.index));
    const look = quoted ? (colon ? "text-ink-2 font-medium" : "text-go") : number ? "text-wait" : "text-call italic";
    parts.push(
      <span key={match.index} className={look}>
        {quoted ?? whole}
      </span>,
      colon ?? "",
    );
    last = match.index + whole.length;
  }
  parts.push(text.slice(last));
  return parts;
}

const SHOWN_LINES = 24;

/** Long values are cut until asked for: nothing scrolls inside of something that scrolls. */
export function JsonView({ value, className, label }: { value: unknown; className?: string; label?: string }) {
  const [all, setAll] = useState(false);
  const lines = pretty(value).split("\n");
  const cut = !all && lines.length > SHOWN_LINES + 4;
  const text = (cut ? lines.slice(0, SHOWN_LINES) : lines).join("\n");
  return (
    <section aria-label={label ?? "JSON"} className={cn("rounded-md border bg-sunk px-3 py-2", className)}>
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap break-words">
        {text.length > MAX_COLOURED ? text : coloured(text)}
      </pre>
      {cut ? (
        <button type="button" onClick={() => setAll(true)} className="mt-1 min-h-6 text-xs text-ink-2 underline">
          show {lines.length - SHOWN_LINES} more lines
        </button>
      ) : null}
    </section>
  );
}
