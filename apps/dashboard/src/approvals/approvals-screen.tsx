// What needs me now: the list of everything that waits for a person, and the card of the one that is looked at.
"use client";
import { useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import { useShortcuts } from "@/lib/shortcuts";
import { useLive, usePending } from "@/live/live-provider";
import { openOnes } from "@/live/pending-list";
import { Kbd } from "@/ui/kbd";
import { Loading, PageHeader } from "@/ui/page";
import { AllQuiet } from "./all-quiet";
import { Pager } from "./pager";
import { PendingCard } from "./pending-card";
import { Queue } from "./queue";
import { chosen, neighbour } from "./selection";

export function ApprovalsScreen() {
  const { pending: store } = useLive();
  const pending = usePending();
  const [id, setId] = useQueryState("id");
  const current = chosen(pending.items, id);
  const card = useRef<HTMLDivElement>(null);
  const currentId = current?.id ?? null;
  useEffect(() => {
    store.watch(currentId);
    // The card stays chosen when its status changes, so that its end is seen.
    if (currentId !== null && id === null) void setId(currentId);
    return () => store.watch(null);
  }, [store, currentId, id, setId]);
  const step = (by: 1 | -1): void => {
    const next = neighbour(pending.items, currentId, by);
    if (next) void setId(next.id);
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), enter: () => card.current?.focus() });
  const open = openOnes(pending).length;
  const at = pending.items.findIndex((item) => item.id === currentId);
  return (
    <>
      <PageHeader
        title="What needs me now"
        detail={
          pending.loaded ? <span className="max-md:sr-only">{open === 0 ? "nothing" : `${open} waiting`}</span> : null
        }
        actions={
          <>
            <span className="flex items-center gap-1.5 text-xs text-ink-3 max-md:hidden">
              <Kbd keys="j" /> <Kbd keys="k" /> to move, <Kbd keys="?" /> for all keys
            </span>
            {pending.items.length > 1 ? (
              <div className="md:hidden">
                <Pager at={at} of={pending.items.length} onStep={step} />
              </div>
            ) : null}
          </>
        }
      />
      {!pending.loaded ? <Loading /> : null}
      {pending.loaded && !current ? <AllQuiet /> : null}
      {current ? (
        <div className="flex min-h-0 flex-1">
          <div className="w-80 shrink-0 overflow-auto border-r max-md:hidden">
            <Queue items={pending.items} chosenId={current.id} onChoose={(next) => void setId(next)} />
          </div>
          <div
            ref={card}
            tabIndex={-1}
            className="min-w-0 flex-1 overflow-auto p-3 pb-24 outline-none focus-visible:outline-none md:p-6 [&:focus-visible>article]:border-focus"
          >
            <div className="mx-auto max-w-3xl">
              <PendingCard approval={current} keys />
            </div>
          </div>
        </div>
      ) : null}
    </>
  );
}
