// What the call would be run with, as a form to read and as JSON.
"use client";
import { useState } from "react";
import { cn } from "@/lib/class-names";
import { jsonType } from "@/lib/json-diff";
import { JsonView, pretty } from "@/ui/json-view";

function Value({ value }: { value: unknown }) {
  const type = jsonType(value);
  if (type === "string") {
    const text = String(value);
    const long = text.includes("\n") || text.length > 90;
    return (
      <span
        className={cn(
          "block whitespace-pre-wrap break-words",
          long && "rounded-md bg-sunk px-2.5 py-1.5 font-mono text-xs leading-5",
        )}
      >
        {text === "" ? <em className="text-ink-3">empty text</em> : text}
      </span>
    );
  }
  if (type === "object" || type === "array") {
    return (
      <pre className="rounded-md bg-sunk px-2.5 py-1.5 font-mono text-xs whitespace-pre-wrap break-words">
        {pretty(value)}
      </pre>
    );
  }
  return <code className="font-mono text-xs">{String(value)}</code>;
}

export function InputForm({ input }: { input: Record<string, unknown> }) {
  const entries = Object.entries(input);
  if (entries.length === 0) return <p className="text-sm text-ink-3">No input.</p>;
  return (
    <dl className="grid gap-x-4 gap-y-2.5 sm:grid-cols-[minmax(6rem,auto)_1fr]">
      {entries.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col sm:contents">
          <dt className="font-mono text-xs leading-5 text-ink-3">
            {name}
            <span className="sr-only">, {jsonType(value)}</span>
          </dt>
          <dd className="min-w-0 text-sm">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function InputView({ input }: { input: Record<string, unknown> }) {
  const [asJson, setAsJson] = useState(false);
  const look = (on: boolean) =>
    cn("h-6 rounded-sm px-2 text-xs pointer-coarse:h-11", on ? "bg-card font-medium text-ink shadow-sm" : "text-ink-2");
  return (
    <section aria-label="Input">
      <div className="mb-2 flex items-center justify-between">
        <h3 className="text-xs font-semibold text-ink-3">Input</h3>
        <fieldset className="flex rounded-md bg-sunk p-0.5">
          <legend className="sr-only">Show the input as</legend>
          <button type="button" aria-pressed={!asJson} onClick={() => setAsJson(false)} className={look(!asJson)}>
            Form
          </button>
          <button type="button" aria-pressed={asJson} onClick={() => setAsJson(true)} className={look(asJson)}>
            JSON
          </button>
        </fieldset>
      </div>
      {asJson ? <JsonView value={input} label="Input as JSON" /> : <InputForm input={input} />}
    </section>
  );
}
