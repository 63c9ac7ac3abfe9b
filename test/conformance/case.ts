// A conformance case as data: read from YAML, checked against the schema, never skipped.
import fs from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";

export interface ResponseData {
  say?: string;
  use?: { callId: string; name: string; input: Record<string, unknown> }[];
  raw?: { callId: string; name: string; arguments: string }[];
  fail?: { class: string; httpStatus?: number; retryAfterMs?: number };
  stop?: "max_tokens";
  usage?: { inputTokens?: number; outputTokens?: number };
  pad?: number;
  delayMs?: number;
}

export interface AnswerData {
  when?: unknown;
  return?: unknown;
  throws?: string;
  hangs?: true;
  late?: { afterMs: number; return: unknown };
  sleepMs?: number;
}

export interface ExtensionData {
  name: string;
  instructions?: string;
  tools?: string[];
  hookTimeoutMs?: number;
  hooks?: Record<string, AnswerData[]>;
  on?: Record<string, ("ok" | "throws" | "hangs")[]>;
}

export interface AgentData {
  name: string;
  instructions?: string;
  model: ResponseData[];
  models?: Record<string, ResponseData[]>;
  fallbacks?: string[];
  tools?: string[];
  subagents?: string[];
  extensions?: ExtensionData[];
  output?: Record<string, unknown>;
  [setting: string]: unknown;
}

export interface Place {
  hook?: string;
  tool?: string;
}

export interface StepData {
  input?: string;
  principal?: string;
  budget?: Record<string, number>;
  ifBusy?: "reject" | "queue" | "interrupt";
  approve?: {
    callId: string;
    principal?: string;
    editedInput?: Record<string, unknown>;
    remember?: { rule: string; scope: "thread" | "agent"; expiresAt?: string };
  };
  deny?: { callId: string; reason?: string; principal?: string };
  answer?: { callId: string; answer: string; principal?: string };
  resolve?: { callId: string; outcome: "done" | "not_done" | "retry"; result?: string };
  cancel?: { scope?: "thread" | "tree"; in?: Place };
  thread?: string;
  setModel?: string;
  setMode?: "default" | "accept_edits" | "plan" | "dont_ask" | "bypass";
  compact?: Record<string, never>;
  advance?: number;
  fork?: { atSeq: number };
  crashAfter?: CrashAfter;
  crashIn?: Place;
  swapExtensions?: { agent: string; extensions: ExtensionData[] };
  now?: boolean;
  refused?: string;
}

export interface CrashAfter {
  type: string;
  nth?: number;
  where?: Record<string, unknown>;
}

export interface RequestExpectation {
  n: number;
  purpose?: "turn" | "compaction";
  contains?: string | string[];
  lacks?: string | string[];
  order?: string[];
}

export type Matcher = { type: string; actor?: string; next?: true; sameAppend?: true } & Record<string, unknown>;

export interface Expectation {
  outcome?: Record<string, unknown>;
  log?: Matcher[];
  types?: string[];
  absent?: Matcher[];
  count?: Record<string, number>;
  toolRuns?: Record<string, number>;
  hookCalls?: Record<string, number>;
  modelCalls?: Record<string, number>;
  requests?: RequestExpectation[];
  threads?: Record<string, Expectation>;
  observed?: Record<string, number[]>;
  anyOf?: Expectation[];
  configError?: string;
}

export interface CaseData {
  name: string;
  about: string;
  covers: string[];
  lookups?: Record<string, "found" | "not_found" | "unsure">;
  agents: AgentData[];
  steps: StepData[];
  expect: Expectation;
}

export type ReadCase = { file: string; name: string } & ({ data: CaseData } | { problem: string });

const schema = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "case.schema.json"), "utf8"));
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

/** Every `*.yaml` below the folders, in order of their paths. */
export function readCases(folders: readonly string[]): ReadCase[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".yaml"))
      .sort()
      .map((file) => readCase(path.join(folder, file))),
  );
}

function readCase(file: string): ReadCase {
  const name = path.basename(file, ".yaml");
  try {
    const data: unknown = parse(fs.readFileSync(file, "utf8"));
    if (validate(data)) return { file, name, data: data as CaseData };
    const problems = (validate.errors ?? []).map((error) => `${error.instancePath || "/"} ${error.message}`);
    return { file, name, problem: `not a case: ${problems.slice(0, 3).join("; ")}` };
  } catch (error) {
    return { file, name, problem: `can't be read: ${(error as Error).message}` };
  }
}
