// Which rows of a timeline are open. To open one stops the list from following its end.
"use client";
import { useCallback, useState } from "react";
import type { Tail } from "./use-tail";

interface OpenRows {
  has: (key: string) => boolean;
  open: (key: string) => void;
  toggle: (key: string) => void;
}

export function useOpenRows({ pause }: Pick<Tail, "pause">): OpenRows {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const open = useCallback((key: string) => setKeys((was) => new Set(was).add(key)), []);
  const toggle = useCallback(
    (key: string) => {
      pause();
      setKeys((was) => {
        const next = new Set(was);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    [pause],
  );
  return { has: (key) => keys.has(key), open, toggle };
}
