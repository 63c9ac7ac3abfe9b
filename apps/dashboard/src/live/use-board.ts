// Follows every thread of the workspace: lists that are open learn of each change at once.
"use client";
import type { Frame, ThreadView } from "@roundhouse/runtime/browser";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Page } from "@/lib/endpoints";
import type { Topic } from "./connection";
import { useTopic } from "./live-provider";

const REFETCH_AFTER_MS = 800;

interface Pages {
  pages: Page<ThreadView>[];
}

function patched(list: Pages | undefined, thread: ThreadView): Pages | undefined {
  if (!list) return list;
  const change = (each: ThreadView): ThreadView => (each.threadId === thread.threadId ? thread : each);
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
}

function boardTopic(client: QueryClient): Topic {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchSoon = (): void => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: ["threads", "list"] });
      void client.invalidateQueries({ queryKey: ["teams", "list"] });
    }, REFETCH_AFTER_MS);
  };
  const receive = (frame: Frame): void => {
    if (frame.kind === "thread") {
      client.setQueriesData<Pages>({ queryKey: ["threads", "list"] }, (list) => patched(list, frame.thread));
      refetchSoon();
    } else if (frame.kind === "resync" && frame.topic === "board") refetchSoon();
  };
  return { subscription: () => ({ topic: "board" }), receive };
}

export function useBoard(): void {
  const client = useQueryClient();
  useTopic(useMemo(() => boardTopic(client), [client]));
}
