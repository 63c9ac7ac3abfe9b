// A list that the server gives page by page, as one list.
"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Page } from "./endpoints";

export function usePages<T>(queryKey: readonly unknown[], fetchPage: (cursor: string | null) => Promise<Page<T>>) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  return {
    items,
    loaded: list.data !== undefined,
    pending: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}

export type Pages = Omit<ReturnType<typeof usePages>, "items">;
