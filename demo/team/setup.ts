// What the demo's agents are made with: models, folders and patience.
import { fileURLToPath } from "node:url";
import type { Model, RetryPolicy } from "@roundhouse/runtime";
import type { Folders } from "../tools/working-copy.js";

export interface Setup {
  models: { model: Model; fallbacks: Model[] };
  folders: Folders;
  retry: Partial<RetryPolicy>;
}

export const shipped = fileURLToPath(new URL("../incident", import.meta.url));

/** Short waits, and the backup after the second overloaded answer: a person watches. */
export const impatient = { baseDelayMs: 1000, maxDelayMs: 4000, fallbackAfter: 2 } satisfies Partial<RetryPolicy>;
