// Runs one case on an engine: its steps, then its expectations.
import { ConfigError } from "@roundhouse/runtime";
import type { CaseData, StepData } from "./case.js";
import type { Answer, CaseRun, Engine } from "./engine.js";
import { childNamed, problemsOf } from "./expectations.js";
import { Script } from "./script.js";

const CASE_LIMIT_MS = 90_000;

/** What was wrong; empty when the case passes. */
export async function runCase(engine: Engine, data: CaseData): Promise<string[]> {
  const script = new Script(data);
  let run: CaseRun;
  try {
    run = await engine.open(data, script);
  } catch (error) {
    return configProblems(data, error);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([`not at rest after ${CASE_LIMIT_MS} ms`]), CASE_LIMIT_MS);
  });
  try {
    return await Promise.race([play(run, data, script), late]);
  } catch (error) {
    return [`broke: ${(error as Error).stack}`];
  } finally {
    clearTimeout(timer);
    await run.close();
  }
}

function configProblems(data: CaseData, error: unknown): string[] {
  const wanted = data.expect.configError;
  if (!(error instanceof ConfigError)) throw error;
  if (wanted === undefined) return [`making the agents failed: ${error.message}`];
  return error.message.includes(wanted) ? [] : [`configError: expected it to name ${wanted}, came ${error.message}`];
}

async function play(run: CaseRun, data: CaseData, script: Script): Promise<string[]> {
  if (data.expect.configError !== undefined) return ["configError: the agents could be made"];
  const problems: string[] = [];
  for (const [index, step] of data.steps.entries()) {
    if (!step.now) await run.settled();
    const answer = await takeStep(run, step, script);
    const problem = answer ? refusalProblem(answer, step) : null;
    if (problem) problems.push(`step ${index + 1}: ${problem}`);
  }
  await run.settled();
  const threads = await run.threads();
  const [root] = threads;
  if (!root) return [...problems, "no thread was started"];
  return [...problems, ...script.problems, ...(await problemsOf(data.expect, root, { run, script, threads }))];
}

function refusalProblem(answer: Answer, step: StepData): string | null {
  if (answer.accepted) return step.refused ? `expected a refusal ${step.refused}, was accepted` : null;
  if (step.refused === "any" || step.refused === answer.code) return null;
  return `expected ${step.refused ?? "to be accepted"}, was refused: ${answer.code} (${answer.message})`;
}

async function takeStep(run: CaseRun, step: StepData, script: Script): Promise<Answer | null> {
  if (step.input !== undefined) return run.input({ ...step, input: step.input });
  if (step.approve) return run.approve(step.approve);
  if (step.deny) return run.deny(step.deny);
  if (step.answer) return run.answer(step.answer);
  if (step.resolve) return run.resolve(step.resolve);
  if (step.cancel) return cancel(run, step, script);
  if (step.setModel) return run.setModel(step.setModel);
  if (step.setMode) return run.setMode(step.setMode);
  if (step.compact) return run.compact();
  if (step.fork) return run.fork(step.fork.atSeq);
  await prepare(run, step, script);
  return null;
}

/** Steps that no one answers: the clock, and what is to happen to the next one. */
async function prepare(run: CaseRun, step: StepData, script: Script): Promise<void> {
  if (step.advance) await run.advance(step.advance);
  if (step.crashAfter) await run.crashAfter(step.crashAfter);
  if (step.crashIn) script.setTrap({ place: step.crashIn, spring: async () => "die" });
  if (step.swapExtensions) await run.swapExtensions(step.swapExtensions.agent, step.swapExtensions.extensions);
}

async function cancel(run: CaseRun, step: StepData, script: Script): Promise<Answer | null> {
  const { scope, in: place } = step.cancel ?? {};
  const target = async (): Promise<string | undefined> => {
    if (step.thread === undefined) return undefined;
    const child = childNamed(step.thread, await run.threads());
    if (!child) throw new Error(`no thread ${step.thread}`);
    return child.threadId;
  };
  if (!place) return run.cancel(scope, await target());
  script.setTrap({
    place,
    spring: async () => {
      await run.cancel(scope, await target());
      return "go on";
    },
  });
  return null;
}
