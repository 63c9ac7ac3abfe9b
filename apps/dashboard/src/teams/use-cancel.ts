// Which branch a person wants to cancel, and where they were when they said so.
"use client";
import { useCallback, useRef, useState } from "react";

interface Asked {
  threadId: string | null;
  ask: (threadId: string) => void;
  close: () => void;
  returnFocus: () => HTMLElement | null;
}

/** The button that asked goes when its branch is over: the focus comes back to the thread's link beside it. */
export function useCancel(): Asked {
  const [threadId, setThreadId] = useState<string | null>(null);
  const from = useRef<Element | null>(null);
  const ask = useCallback((id: string) => {
    from.current = document.activeElement?.closest("[data-thread]") ?? null;
    setThreadId(id);
  }, []);
  const close = useCallback(() => setThreadId(null), []);
  const returnFocus = useCallback(() => from.current?.querySelector("a") ?? document.getElementById("screen"), []);
  return { threadId, ask, close, returnFocus };
}
