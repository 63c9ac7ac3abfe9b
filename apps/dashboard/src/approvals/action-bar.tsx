// The bar with a card's buttons: under the card, and fixed above the screens on a phone.
"use client";
import { type ReactNode, useEffect, useState } from "react";
import { cn } from "@/lib/class-names";

const REST_MS = 300;

/** Buttons rest a moment after another card came under them: a click meant for the one before does nothing. */
export function useRested(cardId: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(cardId), REST_MS);
    return () => clearTimeout(timer);
  }, [cardId]);
  return rested === cardId;
}

export function ActionBar({ children, inline = false }: { children: ReactNode; inline?: boolean }) {
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-2 border-t bg-card px-4 py-3 md:px-5",
        inline
          ? "rounded-b-lg max-md:gap-1.5 max-md:px-3"
          : "max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:flex-nowrap max-md:overflow-x-auto max-md:shadow-lift md:sticky md:bottom-0 md:rounded-b-lg",
      )}
    >
      {children}
    </div>
  );
}
