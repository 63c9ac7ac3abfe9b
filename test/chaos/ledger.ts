// What tool bodies did, in a file beside the database.
import fs from "node:fs";
import path from "node:path";

export const LEDGER = "ledger.jsonl";

export interface LedgerLine {
  tool: string;
  threadId: string;
  callId: string;
  effectKey: string;
  pid: number;
}

/** A line that a killed process did not finish is none. */
export function readLedger(folder: string): LedgerLine[] {
  const file = path.join(folder, LEDGER);
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LedgerLine];
      } catch {
        return [];
      }
    });
}
