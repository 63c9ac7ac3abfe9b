// The config investigator: its last answer meets an overloaded model, which is retried and then replaced by the backup.
import { fail, say, together, use } from "@roundhouse/runtime";
import { linesWith, quote } from "./quote.js";
import type { Script } from "./turn.js";

/** Longer than the fallback takes, resends after crashes counted in; shorter than a wait for ever if a person switches back. */
const OVERLOADED_ATTEMPTS = 4;

/** `overloads` is the model that has no room for the last answer. */
export const configInvestigator =
  (overloads: string): Script =>
  ({ model, attempt }, { answers, results }) => {
    if (answers === 0) {
      const calls = use("search_files", { text: "pool" }, "pool");
      return { ...together(say("Which settings speak of a pool, and who touched them?"), calls), delayMs: 500 };
    }
    if (answers === 1) {
      const calls = together(
        use("read_file", { path: "config/database.yaml" }, "database"),
        use("read_file", { path: "config/checkout-api.yaml" }, "service"),
        use("read_file", { path: "deploys/2026-11-27-checkout-api.md" }, "deploy"),
      );
      return { ...calls, delayMs: 600 };
    }
    if (model.id === overloads && attempt <= OVERLOADED_ATTEMPTS) {
      return { ...fail("overloaded", { httpStatus: 529, message: "Overloaded" }), delayMs: 400 };
    }
    const size = linesWith(results, /^ *size: \d+$/)[0];
    const change = linesWith(results, /pool size reduced/).at(-1);
    const workers = linesWith(results, /^workersPerInstance:/)[0];
    const [, was = "?", is = "?"] = /from (\d+) to (\d+)/.exec(change?.text ?? "") ?? [];
    const finding = [
      `The database pool was cut from ${was} to ${is} with the last deploy.`,
      `Now: ${quote(size)}.`,
      `Why: ${quote(change)}. That review was about staging, and the file is read in production too.`,
      `It can't be enough: ${quote(workers)} share those connections.`,
    ];
    return { ...say(finding.join("\n")), delayMs: 800 };
  };
