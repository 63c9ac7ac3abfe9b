// The event that the address asks for: `#seq=12`.
"use client";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

const read = (): number | null => {
  const seq = Number(new URLSearchParams(window.location.hash.slice(1)).get("seq"));
  return Number.isInteger(seq) && seq > 0 ? seq : null;
};

export const useHashSeq = (): number | null => useSyncExternalStore(subscribe, read, () => null);
