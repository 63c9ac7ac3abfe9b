// The copy of the incident's files that a team changes: one for each root thread, the shipped files stay as they are.
import fs from "node:fs";
import path from "node:path";
import { ToolError } from "@roundhouse/runtime";

export interface Folders {
  /** The files that ship with the demo. Never written to. */
  shipped: string;
  /** Where working copies are made. */
  copies: string;
}

/** Makes the team's copy unless it is there, and notes that this thread works in it. */
export function joinWorkingCopy(folders: Folders, member: { threadId: string; rootThreadId: string }): void {
  const copy = path.join(folders.copies, member.rootThreadId);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${member.threadId}.tmp`;
    fs.cpSync(folders.shipped, unfinished, { recursive: true });
    try {
      fs.renameSync(unfinished, copy);
    } catch (error) {
      fs.rmSync(unfinished, { recursive: true, force: true });
      // A sibling was faster.
      if (!fs.existsSync(copy)) throw error;
    }
  }
  const note = noteOf(folders, member.threadId);
  fs.mkdirSync(path.dirname(note), { recursive: true });
  fs.writeFileSync(note, member.rootThreadId);
}

/** Throws `ToolError` for a thread that has not joined one on this machine. */
export function workingCopyOf(folders: Folders, threadId: string): string {
  const note = noteOf(folders, threadId);
  if (!fs.existsSync(note)) throw new ToolError("this thread has no working copy on this machine");
  return path.join(folders.copies, fs.readFileSync(note, "utf8"));
}

const noteOf = (folders: Folders, threadId: string): string => path.join(folders.copies, "members", threadId);
