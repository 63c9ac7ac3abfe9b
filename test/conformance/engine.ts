// What an engine must be able to do for a case: the same steps in memory and through the service.
import type { Event } from "@roundhouse/runtime";
import type { CaseData, CrashAfter, ExtensionData, StepData } from "./case.js";
import type { Script } from "./script.js";

/** Accepted, or refused with a code. */
export type Answer = { accepted: true } | { accepted: false; code: string; message: string };

export const accepted: Answer = { accepted: true };

export interface ThreadReport {
  threadId: string;
  agent: string;
  /** With what a fork inherited. */
  events: Event[];
  /** As the API tells it: `status` and what belongs to it. */
  outcome: Record<string, unknown>;
}

/** One case under way. The root is the thread that the last fork made, or the first one. */
export interface CaseRun {
  input(step: StepData & { input: string }): Promise<Answer>;
  approve(step: NonNullable<StepData["approve"]>): Promise<Answer>;
  deny(step: NonNullable<StepData["deny"]>): Promise<Answer>;
  answer(step: NonNullable<StepData["answer"]>): Promise<Answer>;
  resolve(step: NonNullable<StepData["resolve"]>): Promise<Answer>;
  cancel(scope: "thread" | "tree" | undefined, threadId: string | undefined): Promise<Answer>;
  setModel(id: string): Promise<Answer>;
  setMode(mode: NonNullable<StepData["setMode"]>): Promise<Answer>;
  compact(): Promise<Answer>;
  fork(atSeq: number): Promise<Answer>;
  /** Moves the clock of due times, and returns when nothing due is pending. */
  advance(ms: number): Promise<void>;
  swapExtensions(agent: string, extensions: ExtensionData[]): Promise<void>;
  /** The process that commits this event dies right after the commit. */
  crashAfter(crash: CrashAfter): Promise<void>;
  settled(): Promise<void>;
  /** The root first, then children in order of spawning. */
  threads(): Promise<ThreadReport[]>;
  promptText(threadId: string, seq: number): Promise<string>;
  close(): Promise<void>;
}

export interface Engine {
  /** Throws a `ConfigError` where the agents can't be made. */
  open(data: CaseData, script: Script): Promise<CaseRun>;
  /** How many cases it can take at once. */
  readonly parallel: number;
  /** Whether a case would disturb others that run beside it. */
  alone(data: CaseData): boolean;
  close(): Promise<void>;
}
