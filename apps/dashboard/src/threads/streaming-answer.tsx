// The answer that is being written right now. It is in no log, and gone once the response is.

import { cn } from "@/lib/class-names";
import type { Stream } from "@/live/thread-log";
import { Mark } from "@/ui/state-mark";

export function StreamingAnswer({ streams, className }: { streams: readonly Stream[]; className?: string }) {
  return streams.map(({ requestSeq, text, reasoning }) => (
    <div
      key={requestSeq}
      data-testid="streaming-answer"
      className={cn("rounded-lg border border-go/40 bg-card px-3.5 py-2.5", className)}
    >
      <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-go">
        <Mark shape="running" /> {text === "" && reasoning !== "" ? "thinking" : "writing"}
      </p>
      {text === "" && reasoning !== "" ? (
        <p className="line-clamp-6 max-w-[80ch] text-sm leading-5.5 break-words whitespace-pre-wrap text-ink-3">
          {reasoning}
        </p>
      ) : null}
      <p className="max-w-[80ch] text-sm leading-5.5 break-words whitespace-pre-wrap">
        {text}
        <span aria-hidden="true" className="ml-0.5 inline-block h-3.5 w-1.5 animate-lamp bg-go align-text-bottom" />
      </p>
    </div>
  ));
}
