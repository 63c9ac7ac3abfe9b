// The models, live: asked for again soon after any thread's row changed, and every few seconds for what no row tells.
"use client";
import type { Frame } from "@roundhouse/runtime/browser";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchModels, modelsKey } from "@/lib/endpoints";
import type { Topic } from "./connection";
import { useTopic } from "./live-provider";

const REFRESH_MS = 5000;
const REFETCH_AFTER_MS = 700;

function modelsTopic(client: QueryClient): Topic {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const receive = (frame: Frame): void => {
    const changed = frame.kind === "thread" || (frame.kind === "resync" && frame.topic === "board");
    if (!changed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: modelsKey });
    }, REFETCH_AFTER_MS);
  };
  return { subscription: () => ({ topic: "board" }), receive };
}

export function useModels() {
  const client = useQueryClient();
  useTopic(useMemo(() => modelsTopic(client), [client]));
  return useQuery({ queryKey: modelsKey, queryFn: fetchModels, refetchInterval: REFRESH_MS });
}
