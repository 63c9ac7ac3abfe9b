// Times: relative with the exact one on hover, and countdowns by the server's clock.
"use client";
import { cn } from "@/lib/class-names";
import { age, clock } from "@/lib/figures";
import { useNow } from "@/lib/server-clock";

const exact = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" });

export function Age({ at, className, suffix = "" }: { at: string; className?: string; suffix?: string }) {
  const now = useNow();
  const text = age(now - Date.parse(at));
  return (
    <time dateTime={at} title={exact(at)} className={cn("tabular whitespace-nowrap", className)}>
      {text === "now" ? text : `${text}${suffix}`}
    </time>
  );
}

export function Clock({ at, className }: { at: string; className?: string }) {
  const time = new Date(at).toLocaleTimeString(undefined, { hour12: false });
  return (
    <time dateTime={at} title={exact(at)} className={cn("tabular whitespace-nowrap font-mono text-2xs", className)}>
      {time}
    </time>
  );
}

interface CountdownProps {
  until: string;
  className?: string;
  over?: string;
}

/** Counts down to a moment; `over` is what stands there once it has passed. */
export function Countdown({ until, className, over = "now" }: CountdownProps) {
  const left = Date.parse(until) - useNow();
  return (
    <time dateTime={until} title={exact(until)} className={cn("tabular whitespace-nowrap", className)}>
      {left <= 0 ? over : clock(left)}
    </time>
  );
}

/** What is left until something expires; it gets louder near the end. */
export function TimeLeft({ until, className }: { until: string; className?: string }) {
  const left = Date.parse(until) - useNow();
  const tone = left <= 60_000 ? "text-stop" : left <= 300_000 ? "text-call" : "text-ink-2";
  return (
    <span className={cn("tabular whitespace-nowrap", tone, className)}>
      {left <= 0 ? (
        "expired"
      ) : (
        <>
          <Countdown until={until} /> left
        </>
      )}
    </span>
  );
}
