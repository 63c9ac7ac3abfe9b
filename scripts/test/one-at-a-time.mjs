// One full run at a time on a machine: two would fight for its cores, and timing tests would fail for no fault.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning } from "../services/service-process.mjs";

const lockFile = path.join(os.tmpdir(), "roundhouse-test.lock");

/**
 * Waits for the turn of this run.
 * @param {(line: string) => void} say told once when there is something to wait for
 * @returns {Promise<() => void>} gives the turn to the next
 */
export async function takeTurn(say) {
  let told = false;
  while (!tryLock()) {
    const holder = readHolder();
    if (holder === null || !isRunning(holder)) {
      removeStaleLock();
      continue;
    }
    if (!told) say(`waiting for another test run on this machine (process ${holder})`);
    told = true;
    await sleep(500);
  }
  return () => fs.rmSync(lockFile, { force: true });
}

function tryLock() {
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** null: the file is gone again, or was left empty. */
function readHolder() {
  try {
    return Number(fs.readFileSync(lockFile, "utf8")) || null;
  } catch {
    return null;
  }
}

function removeStaleLock() {
  try {
    fs.rmSync(lockFile, { force: true });
  } catch (error) {
    throw new Error(`${lockFile} is left over from another user's run, and only that user can remove it`, {
      cause: error,
    });
  }
}
