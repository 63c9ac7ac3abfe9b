// One model: how it is and for how long, its numbers, what holds it back, who waits, who went elsewhere.
"use client";
import type { GateView, ModelView } from "@roundhouse/runtime/browser";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { cn } from "@/lib/class-names";
import { threadHref } from "@/lib/hrefs";
import { toneText } from "@/lib/state-words";
import { Button } from "@/ui/button";
import { Age, Countdown } from "@/ui/moments";
import { Mark } from "@/ui/state-mark";
import { failuresOf, figuresOf } from "./figures-of";
import { healthWords } from "./health-words";
import { ModelActions } from "./model-actions";

const SHOWN = 6;

function Health({ model }: { model: ModelView }) {
  const { word, tone, shape } = healthWords[model.health];
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 text-sm font-medium", toneText[tone])}
      data-testid="model-health"
      data-health={model.health}
    >
      <Mark shape={shape} /> {word}
      {model.until ? (
        <span>
          for <Countdown until={model.until} over="a moment more" />
        </span>
      ) : null}
    </span>
  );
}

/** The first few, and the others when they are asked for. */
function Few<T>({ items, children }: { items: readonly T[]; children: (item: T) => ReactNode }) {
  const [all, setAll] = useState(false);
  const more = items.length - SHOWN;
  return (
    <>
      {(all ? items : items.slice(0, SHOWN)).map(children)}
      {more > 0 ? (
        <li>
          <Button look="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show ${more} more`}
          </Button>
        </li>
      ) : null}
    </>
  );
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-0.5">
      <h3 className="text-xs font-medium text-ink-3">
        {title}
        {count === undefined ? null : <span className="tabular"> · {count}</span>}
      </h3>
      <ul className="flex flex-col">{children}</ul>
    </section>
  );
}

const rowLook = "flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 text-sm";
const linkLook = "truncate underline-offset-2 hover:underline pointer-coarse:py-2";

function Gate({ gate }: { gate: GateView }) {
  const hold = gate.kind === "hold";
  return (
    <li className={rowLook} data-testid="model-gate">
      <Mark shape={hold ? "slash" : "clock"} className={hold ? "text-call" : "text-wait"} />
      <code className="font-mono text-xs">{gate.subject.slice(gate.subject.indexOf(":") + 1)}</code>
      <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{gate.why}</span>
      <span className="text-xs text-ink-3">
        <Age at={gate.since} suffix=" ago" />
        {gate.threadId ? (
          <>
            {" · "}
            <Link href={threadHref(gate.threadId)} className="underline underline-offset-2 pointer-coarse:py-2">
              the thread that saw it
            </Link>
          </>
        ) : null}
      </span>
      <span className="ml-auto font-medium text-wait">
        {gate.until ? <Countdown until={gate.until} over="opening" /> : "until released"}
      </span>
    </li>
  );
}

function Wait({ wait }: { wait: ModelView["waits"][number] }) {
  return (
    <li className={rowLook} data-testid="model-wait">
      <Mark shape="clock" className="text-wait" />
      <Link href={threadHref(wait.threadId)} className={linkLook}>
        {wait.agent}
      </Link>
      <span className="text-xs text-ink-3">
        {wait.attempt > 0 ? `after attempt ${wait.attempt} · ` : ""}
        {wait.why.replaceAll("_", " ")}
      </span>
      <span className="ml-auto font-medium text-wait">
        {wait.notBefore ? <Countdown until={wait.notBefore} over="a moment" /> : "until released"}
      </span>
    </li>
  );
}

function FellBack({ thread }: { thread: ModelView["fellBack"][number] }) {
  return (
    <li className={rowLook} data-testid="model-fell-back">
      <Mark shape="flag" className="text-call" />
      <Link href={threadHref(thread.threadId)} className={linkLook}>
        {thread.agent}
      </Link>
      <span className="text-xs text-ink-3">
        now on <code className="font-mono">{thread.model}</code>
      </span>
    </li>
  );
}

export function ModelCard({ model }: { model: ModelView }) {
  const failures = failuresOf(model);
  const others = model.aliases.filter((alias) => alias !== model.id);
  return (
    <li className="flex flex-col gap-3 border-b px-4 py-4 md:px-6" data-testid="model-row">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-mono text-sm font-medium [overflow-wrap:anywhere]">{model.id}</h2>
        {others.length > 0 ? <span className="text-xs text-ink-3">also {others.join(", ")}</span> : null}
        <Health model={model} />
        <div className="md:ml-auto">
          <ModelActions model={model} />
        </div>
      </div>
      <dl className="tabular flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {figuresOf(model).map(({ label, value }) => (
          <div key={label} className="flex flex-row-reverse gap-1">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-medium text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
      {failures ? <p className="text-xs text-ink-3">Failures: {failures}</p> : null}
      {model.gates.length > 0 ? (
        <Part title="Shut">
          {model.gates.map((gate) => (
            <Gate key={gate.subject} gate={gate} />
          ))}
        </Part>
      ) : null}
      {model.waits.length + model.fellBack.length > 0 ? (
        <div className="grid gap-x-10 gap-y-3 md:grid-cols-2">
          {model.waits.length > 0 ? (
            <Part title="Waiting for it" count={model.waitsTotal}>
              <Few items={model.waits}>{(wait) => <Wait key={wait.threadId} wait={wait} />}</Few>
            </Part>
          ) : null}
          {model.fellBack.length > 0 ? (
            <Part title="Went from it to a fallback" count={model.fellBackTotal}>
              <Few items={model.fellBack}>{(thread) => <FellBack key={thread.threadId} thread={thread} />}</Few>
            </Part>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
