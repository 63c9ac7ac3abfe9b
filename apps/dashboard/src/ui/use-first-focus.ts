// Puts the focus into a field that the person has just asked for.
"use client";
import { type RefObject, useEffect, useRef } from "react";

export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return field;
}
