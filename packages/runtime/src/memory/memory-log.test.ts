// The log in memory keeps every promise of a log.
import { test } from "vitest";
import { type EventLogHarness, eventLogContract } from "../testing/event-log-contract.js";
import { MemoryLog } from "./memory-log.js";

async function harness(): Promise<EventLogHarness> {
  const log = new MemoryLog();
  const rowOf = (threadId: string) => {
    const row = log.rows.get(threadId);
    if (!row) throw new Error(`no thread ${threadId}`);
    return row;
  };
  return {
    log,
    claim: async (threadId) => {
      const row = rowOf(threadId);
      row.epoch += 1;
      return row.epoch;
    },
    inbox: async (threadId) => [...rowOf(threadId).inbox],
    place: async (threadId) => rowOf(threadId).place,
    readArtifact: async (artifactId) => log.artifacts.get(artifactId) ?? null,
    close: async () => undefined,
  };
}

test.each(eventLogContract(harness))("$name", ({ run }) => run());
