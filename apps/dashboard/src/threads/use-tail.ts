// Follows the end of a list while the reader is there; counts what came in while they are not.
"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const NEAR_END_PX = 48;

interface Tail {
  scroller: RefObject<HTMLDivElement | null>;
  fresh: number;
  paused: boolean;
  toEnd: () => void;
  pause: () => void;
  onScroll: () => void;
}

/** `size` is how much there is: whenever it grows, the end is where it was or further down. */
export function useTail(size: number, growth: unknown): Tail {
  const scroller = useRef<HTMLDivElement>(null);
  const following = useRef(false);
  const seen = useRef(size);
  const grown = useRef(growth);
  const [paused, setPaused] = useState(true);
  const [fresh, setFresh] = useState(0);

  const follow = useCallback((on: boolean) => {
    following.current = on;
    setPaused(!on);
  }, []);
  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    follow(true);
  }, [follow]);
  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box) follow(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX);
  }, [follow]);

  useEffect(() => {
    grown.current = growth;
    if (following.current || seen.current === 0) {
      seen.current = size;
      setFresh(0);
      if (following.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    } else setFresh(Math.max(0, size - seen.current));
  }, [size, growth]);
  useEffect(() => {
    if (paused) return;
    seen.current = size;
    setFresh(0);
  }, [paused, size]);

  return { scroller, fresh, paused, toEnd, pause: () => follow(false), onScroll };
}
