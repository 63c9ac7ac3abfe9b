// extension(): reusable behaviour, with its instructions, tools, hooks and observers in one package.
import { durationProblem, type Event, type EventOf, type EventType } from "../events/index.js";
import { type Hooks, hookNames, isHookName } from "../hooks/points.js";
import { ConfigError } from "./errors.js";
import type { Tool } from "./tool.js";

export type Observer<E = Event> = (event: E) => Promise<unknown>;
export type Observers = { [T in EventType]?: Observer<EventOf<T>> } & { "*"?: Observer };

export interface ExtensionDefinition<Deps = unknown> {
  /** Unique per agent: lowercase letters, digits and _. Its tools are named `<name>__<tool>`. */
  name: string;
  /** Added to the system prompt after the agent's own, in list order. */
  instructions?: string;
  tools?: Tool[];
  hooks?: Hooks<Deps>;
  /** Observers by event type, or `"*"` for every event that has none of its own. */
  on?: Observers;
  /** Runs once before the first run. */
  setup?: () => Promise<void>;
  /** Time limit of each hook call in ms, 5000 by default. */
  hookTimeoutMs?: number;
}

export interface Extension {
  readonly name: string;
  readonly instructions?: string | undefined;
  readonly tools: readonly Tool[];
  readonly hooks: Hooks<never>;
  readonly on: Observers;
  readonly setup?: (() => Promise<void>) | undefined;
  readonly hookTimeoutMs: number;
}

const DEFAULT_TIMEOUT_MS = 5000;

/** hooks guide, "Write an extension". Throws `ConfigError` for a bad name, an unknown hook or a bad time limit. */
export function extension<Deps = unknown>(definition: ExtensionDefinition<Deps>): Extension {
  const { name, instructions, tools = [], hooks = {}, on = {}, setup, hookTimeoutMs = DEFAULT_TIMEOUT_MS } = definition;
  if (typeof name !== "string" || !/^[a-z0-9_]+$/.test(name)) {
    throw new ConfigError(`extension "${name}": a name is lowercase letters, digits and _`);
  }
  for (const [hook, handler] of Object.entries(hooks)) {
    if (!isHookName(hook)) {
      throw new ConfigError(`extension "${name}": unknown hook "${hook}"; hooks are ${hookNames.join(", ")}`);
    }
    if (typeof handler !== "function") throw new ConfigError(`extension "${name}": hook ${hook} must be a function`);
  }
  for (const [type, handler] of Object.entries(on)) {
    if (typeof handler !== "function")
      throw new ConfigError(`extension "${name}": observer of ${type} must be a function`);
  }
  const problem = durationProblem(hookTimeoutMs);
  if (problem) throw new ConfigError(`extension "${name}": hookTimeoutMs ${problem}`);
  const named = tools.map((one) => ({ ...one, name: `${name}__${one.name}` }));
  return { name, instructions, tools: named, hooks: hooks as Hooks<never>, on, setup, hookTimeoutMs };
}
