// Tells screen readers and the tab's title what has come in to decide.
"use client";
import { useEffect, useRef } from "react";
import { usePending } from "@/live/live-provider";
import { openOnes } from "@/live/pending-list";
import { announce } from "../announcer";

const TOGETHER_MS = 800;

export function News() {
  const pending = usePending();
  const seen = useRef<Set<string> | null>(null);
  const open = openOnes(pending);
  const ids = open.map(({ id }) => id).join(" ");
  useEffect(() => {
    const now = ids === "" ? [] : ids.split(" ");
    document.title = now.length > 0 ? `(${now.length}) Roundhouse` : "Roundhouse";
    if (!pending.loaded) return;
    const before = seen.current;
    if (!before) {
      seen.current = new Set(now);
      return;
    }
    const timer = setTimeout(() => {
      const fresh = now.filter((id) => !before.has(id)).length;
      seen.current = new Set(now);
      if (fresh > 0) announce(fresh === 1 ? "1 new approval" : `${fresh} new approvals`);
    }, TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [ids, pending.loaded]);
  return null;
}
