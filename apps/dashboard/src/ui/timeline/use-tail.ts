// Follows the end of a list while the reader is there; counts what came in while they are not.
"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const NEAR_END_PX = 48;

export interface Tail {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  fresh: number;
  paused: boolean;
  toEnd: () => void;
  pause: () => void;
  onScroll: () => void;
}

interface Reading {
  /** False where the address asks for a place of its own. */
  startAtEnd: boolean;
  /** Until what was there before has been read, nothing of it is news. */
  caughtUp: boolean;
}

export function useTail(size: number, { startAtEnd, caughtUp }: Reading): Tail {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(startAtEnd);
  const lastTop = useRef(0);
  const [paused, setPaused] = useState(!startAtEnd);
  const [seen, setSeen] = useState(size);

  const follow = useCallback((on: boolean) => {
    following.current = on;
    setPaused(!on);
  }, []);
  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    follow(true);
  }, [follow]);
  const pause = useCallback(() => follow(false), [follow]);
  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const nearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
    // Only a person scrolls up; growth alone moves the end away.
    if (!nearEnd && box.scrollTop < lastTop.current - 1) follow(false);
    else if (nearEnd && box.scrollTop > lastTop.current) follow(true);
    lastTop.current = box.scrollTop;
  }, [follow]);

  useEffect(() => {
    const [box, inside] = [scroller.current, content.current];
    if (!box || !inside) return;
    const observer = new ResizeObserver(() => {
      if (following.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(inside);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!paused || !caughtUp) setSeen(size);
  }, [paused, caughtUp, size]);

  return { scroller, content, fresh: paused ? Math.max(0, size - seen) : 0, paused, toEnd, pause, onScroll };
}
