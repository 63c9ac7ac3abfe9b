// What was typed, understood: one command with its words and options, or why it is none.
import { parseArgs } from "node:util";

/** A mistake in what was typed: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Option = { type: "boolean" | "string"; short?: string; about: string; value?: string };

interface Shape {
  /** Names of the words that follow, in order; `?` marks the last one as not needed. */
  words: readonly string[];
  options: Readonly<Record<string, Option>>;
  about: string;
  /** Whether it speaks with a server. */
  asks: boolean;
}

const connection: Record<string, Option> = {
  url: { type: "string", value: "URL", about: "the server; or ROUNDHOUSE_URL (http://127.0.0.1:4000)" },
  key: { type: "string", value: "KEY", about: "an API key; better in ROUNDHOUSE_API_KEY, where `ps` doesn't show it" },
};
const flag = (about: string): Option => ({ type: "boolean", about });
const text = (value: string, about: string): Option => ({ type: "string", value, about });

export const commands = {
  init: { words: ["FOLDER?"], options: {}, about: "makes a project in an empty folder", asks: false },
  dev: {
    words: [],
    options: {},
    about: "runs the project of this folder, and again whenever a file changes",
    asks: false,
  },
  start: { words: [], options: {}, about: "runs the project of this folder", asks: false },
  launch: {
    words: ["AGENT", "INPUT"],
    options: {
      ...connection,
      team: flag("as the lead of a team"),
      wait: flag("until the run is over; its output goes to stdout"),
    },
    about: "starts a run and tells its id; INPUT may be - for stdin",
    asks: true,
  },
  tail: {
    words: ["ID"],
    options: {
      ...connection,
      after: text("SEQ", "only what comes after it; for a team its cursor, too"),
      follow: flag("goes on when the run is over"),
      json: flag("each event as a line of JSON"),
    },
    about: "shows the events of a thread, or of a team's threads, until the run is over",
    asks: true,
  },
  approve: {
    words: ["ID"],
    options: {
      ...connection,
      deny: flag("says no"),
      reason: text("TEXT", "goes on record, and to the model with a no"),
      yes: { ...flag("doesn't ask back"), short: "y" },
    },
    about: "shows what waits for a person, asks back, and decides",
    asks: true,
  },
  cancel: {
    words: ["ID"],
    options: { ...connection, reason: text("TEXT", "goes on record") },
    about: "ends a run with everything under it",
    asks: true,
  },
  export: { words: ["THREAD"], options: connection, about: "writes a log as lines of JSON", asks: true },
} as const satisfies Record<string, Shape>;

export type CommandName = keyof typeof commands;

export interface Typed {
  command: CommandName;
  words: string[];
  flags: Readonly<Record<string, boolean>>;
  values: Readonly<Record<string, string>>;
}

/** `help` is asked for by name or option, of one command or of all. Throws a `UsageError`. */
export function readCommandLine(argv: readonly string[]): Typed | { help: CommandName | null } {
  const [first, ...rest] = argv;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    const [about] = rest;
    return { help: about !== undefined && isCommand(about) ? about : null };
  }
  if (!isCommand(first)) throw new UsageError(`there is no command ${JSON.stringify(first)}`);
  const shape: Shape = commands[first];
  const { positionals, values } = parsed(shape, rest);
  if (values.help === true) return { help: first };
  checkWords(first, shape, positionals);
  const of = <T>(type: string): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === type)) as Record<string, T>;
  return { command: first, words: positionals, flags: of<boolean>("boolean"), values: of<string>("string") };
}

const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word);

function parsed(shape: Shape, args: string[]): { positionals: string[]; values: Record<string, unknown> } {
  const options = Object.entries(shape.options).map(([name, { type, short }]) => [
    name,
    short === undefined ? { type } : { type, short },
  ]);
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(options), help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\.\s|\n/);
    throw new UsageError(sentence);
  }
}

function checkWords(command: CommandName, { words }: Shape, given: readonly string[]): void {
  const needed = words.filter((word) => !word.endsWith("?"));
  const missing = needed[given.length];
  if (missing !== undefined) throw new UsageError(`${command} needs ${missing}`);
  const surplus = given[words.length];
  if (surplus !== undefined) {
    throw new UsageError(
      `${command} takes ${words.length} words; ${JSON.stringify(surplus)} is one more: quote what belongs together`,
    );
  }
}

/** For a mistake: how it would have been right. */
export function usage(command: CommandName | null): string {
  if (command === null) {
    const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
    return `roundhouse COMMAND …\n\n${lines.join("\n")}\n\nroundhouse help COMMAND tells more.\n`;
  }
  const { words, options, about }: Shape = commands[command];
  const lines = Object.entries(options).map(([name, option]) => {
    const typed = `${option.short ? `-${option.short}, ` : ""}--${name}${option.value ? ` ${option.value}` : ""}`;
    return `  ${typed.padEnd(15)} ${option.about}`;
  });
  const shape = ["roundhouse", command, ...words, ...(lines.length > 0 ? ["[OPTIONS]"] : [])].join(" ");
  return `${[shape, `  ${about}`, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n")}\n`;
}
