// Keys that do something. None fire while typing, with a modifier held, or once they are turned off.
import { useEffect, useRef, useSyncExternalStore } from "react";

export type Shortcuts = Record<string, () => void>;

const OFF = "roundhouse.shortcuts";
const changed = new Set<() => void>();

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

const enabled = (): boolean => typeof window !== "undefined" && window.localStorage.getItem(OFF) !== "off";

export function setShortcutsEnabled(on: boolean): void {
  if (on) window.localStorage.removeItem(OFF);
  else window.localStorage.setItem(OFF, "off");
  for (const listener of changed) listener();
}

export function useShortcutsEnabled(): boolean {
  const subscribe = (listener: () => void) => {
    changed.add(listener);
    return () => changed.delete(listener);
  };
  return useSyncExternalStore(subscribe, enabled, () => true);
}

/** Enter and Space belong to what has the focus. */
const belongsToFocus = (event: KeyboardEvent): boolean =>
  (event.key === "Enter" || event.key === " ") &&
  event.target instanceof HTMLElement &&
  /^(BUTTON|A|SUMMARY)$/.test(event.target.tagName);

const inDialog = (): boolean => document.querySelector('[role="dialog"],[role="menu"],[role="alertdialog"]') !== null;

function ignores(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return isTyping(event.target) || belongsToFocus(event) || inDialog() || !enabled();
}

/** Letters as they are typed; named keys in lower case (`enter`, `escape`). */
const nameOf = ({ key }: KeyboardEvent): string => (key.length > 1 ? key.toLowerCase() : key);

/** Binds single keys, and sequences written with a space (`g t`). */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  const prefix = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (ignores(event)) return;
      const before = prefix.current;
      prefix.current = null;
      const pair = before && Date.now() - before.at < 1200 ? `${before.key} ${nameOf(event)}` : nameOf(event);
      const action = current.current[pair];
      if (action) {
        event.preventDefault();
        action();
      } else if (Object.keys(current.current).some((keys) => keys.startsWith(`${nameOf(event)} `))) {
        prefix.current = { key: nameOf(event), at: Date.now() };
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
