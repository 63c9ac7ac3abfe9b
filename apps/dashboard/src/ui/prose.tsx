// Text as it was written, kept in its lines; long text is cut until asked for.
"use client";
import { useState } from "react";
import { cn } from "@/lib/class-names";

const CUT_AT = 4000;

export function Prose({ text, mono = false, tone = "calm" }: { text: string; mono?: boolean; tone?: "calm" | "stop" }) {
  const [all, setAll] = useState(false);
  const cut = !all && text.length > CUT_AT;
  return (
    <div className={cn(mono && "rounded-md border bg-sunk px-3 py-2")}>
      <p
        className={cn(
          "max-w-[80ch] break-words whitespace-pre-wrap",
          mono ? "font-mono text-xs leading-5" : "text-sm leading-5.5",
          tone === "stop" && "text-stop",
        )}
      >
        {cut ? `${text.slice(0, CUT_AT)}…` : text || "(empty)"}
      </p>
      {cut ? (
        <button type="button" className="mt-1 min-h-6 text-xs underline" onClick={() => setAll(true)}>
          show all {text.length.toLocaleString("en")} characters
        </button>
      ) : null}
    </div>
  );
}
