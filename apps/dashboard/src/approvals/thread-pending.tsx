// What one thread waits for, as cards inside of its own screen.
"use client";
import { usePending } from "@/live/live-provider";
import { PendingCard } from "./pending-card";

export function ThreadPending({ threadId }: { threadId: string }) {
  const items = usePending().items.filter((item) => item.threadId === threadId);
  if (items.length === 0) return null;
  return (
    <section aria-label="Waiting for a person" className="flex flex-col gap-3">
      {items.map((item) => (
        <PendingCard key={item.id} approval={item} inline keys={items.length === 1} />
      ))}
    </section>
  );
}
