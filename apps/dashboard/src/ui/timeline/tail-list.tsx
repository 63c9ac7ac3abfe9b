// A long list, virtualized, that follows its end only while the reader is there.
"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { useShortcuts } from "@/lib/shortcuts";
import { TailButton } from "./tail-button";
import type { Tail } from "./use-tail";

type Key = string | number;

interface TailListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => Key;
  tail: Tail;
  /** What a closed row takes, until it is measured. */
  rowHeightPx: number;
  children: (item: T) => ReactNode;
  testId: string;
  /** The place to begin at; -1 for the end. */
  target?: number;
  /** Instead of rows, while there are none. */
  empty?: ReactNode;
  /** After the last row. */
  after?: ReactNode;
}

export function TailList<T>(props: TailListProps<T>) {
  const { items, keyOf, tail, rowHeightPx, children, testId, target = -1, empty, after } = props;
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => tail.scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 16,
  });
  useShortcuts({ p: () => (tail.paused ? tail.toEnd() : tail.pause()) });
  const targetKey = target < 0 || items[target] === undefined ? null : keyOf(items[target]);
  const jumped = useRef<Key | null>(null);
  useEffect(() => {
    if (targetKey === null || jumped.current === targetKey) return;
    jumped.current = targetKey;
    virtual.scrollToIndex(target, { align: "center" });
  }, [target, targetKey, virtual]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div ref={tail.scroller} onScroll={tail.onScroll} className="min-h-0 flex-1 overflow-auto" data-testid={testId}>
        <div ref={tail.content}>
          {items.length === 0 ? empty : null}
          <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const item = items[index];
              return item === undefined ? null : (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {children(item)}
                </div>
              );
            })}
          </div>
          {after}
        </div>
      </div>
      <TailButton fresh={tail.fresh} paused={tail.paused} onResume={tail.toEnd} />
    </div>
  );
}
