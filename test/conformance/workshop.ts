// What scripted agents are made with: a script to ask, and a way to die.
import type { ScriptPort } from "./script.js";

/** What happens to a process that is told to die. Never resolves. */
export type Die = (threadId: string) => Promise<never>;

export interface Workshop {
  script: ScriptPort;
  die: Die;
}
