// Who is signed in; and where to go when nobody is.
"use client";
import { useQuery } from "@tanstack/react-query";
import { fetchMe, type Me } from "./endpoints";

export const SIGN_IN = "/sign-in/";

/** Goes to the sign-in page and, unless told otherwise, comes back here afterwards. */
export function leaveToSignIn(comeBack = true): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith("/sign-in")) return;
  const next = comeBack && pathname !== "/" ? `?next=${encodeURIComponent(pathname + search + hash)}` : "";
  window.location.assign(`${SIGN_IN}${next}`);
}

/** A place on this origin, or the first screen: the address bar is no authority on where to go. */
export function safeNext(next: string | null): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.includes("\\") ? next : "/";
}

export function useMeQuery() {
  return useQuery({ queryKey: ["me"], queryFn: fetchMe, staleTime: 300_000, retry: 1 });
}

export const useMe = (): Me | undefined => useMeQuery().data;
