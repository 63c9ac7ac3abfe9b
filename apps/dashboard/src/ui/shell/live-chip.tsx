// Says whether what is on the screen is what is in the log: live, reconnecting, behind or offline.
"use client";
import { useEffect, useState } from "react";
import { cn } from "@/lib/class-names";
import type { Shape } from "@/lib/state-words";
import type { LinkState } from "@/live/connection";
import { useLinkState } from "@/live/live-provider";
import { Mark } from "../state-mark";

const words: Record<LinkState, { word: string; shape: Shape; look: string; title: string }> = {
  connecting: { word: "connecting", shape: "clock", look: "text-ink-2", title: "Opening the live stream" },
  live: { word: "live", shape: "running", look: "text-go", title: "Everything shown is up to date" },
  behind: { word: "behind", shape: "clock", look: "text-wait", title: "Catching up from the last event seen" },
  reconnecting: {
    word: "reconnecting",
    shape: "ring",
    look: "text-call",
    title: "The stream broke; what was missed will be filled in",
  },
  offline: { word: "offline", shape: "slash", look: "text-stop", title: "No connection; decisions can't be sent" },
};

/** Short moments of catching up are not worth a flicker. */
function useSteady(state: LinkState): LinkState {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    if (state !== "behind") {
      setShown(state);
      return;
    }
    const timer = setTimeout(() => setShown(state), 700);
    return () => clearTimeout(timer);
  }, [state]);
  return shown;
}

export function LiveChip() {
  const state = useSteady(useLinkState());
  const { word, shape, look, title } = words[state];
  return (
    <span
      role="status"
      title={title}
      data-testid="live-chip"
      data-state={state}
      className={cn("inline-flex h-6 items-center gap-1.5 rounded-full border bg-card px-2 text-xs font-medium", look)}
    >
      <Mark shape={shape} />
      {word}
    </span>
  );
}
