// One command from what was typed to its exit code: 0 done, 1 refused or failed, 2 not understood.
import { approve } from "./approve.js";
import { cancel } from "./cancel.js";
import { commands, readCommandLine, type Typed, UsageError, usage } from "./command-line.js";
import { type Connection, connect } from "./connect.js";
import { exportLog } from "./export-log.js";
import { explain } from "./failure.js";
import { init } from "./init.js";
import { launch } from "./launch.js";
import type { Shell } from "./shell.js";
import { dev, start } from "./start.js";
import { tail } from "./tail.js";

export async function run(argv: readonly string[], shell: Shell): Promise<number> {
  let typed: ReturnType<typeof readCommandLine>;
  try {
    typed = readCommandLine(argv);
  } catch (error) {
    return misused(error, argv[0], shell);
  }
  if ("help" in typed) {
    await shell.out(usage(typed.help));
    return 0;
  }
  let url: string | null = null;
  try {
    if (!commands[typed.command].asks) return await runHere(typed, shell);
    const connection = connect(typed, shell);
    url = connection.url;
    return await runThere(typed, connection, shell);
  } catch (error) {
    if (shell.signal.aborted) return 1;
    if (error instanceof UsageError) return misused(error, typed.command, shell);
    shell.say(explain(error, url));
    return 1;
  }
}

function runHere(typed: Typed, shell: Shell): Promise<number> {
  if (typed.command === "init") return init(typed, shell);
  return typed.command === "dev" ? dev(shell) : start(shell);
}

const there = { launch, tail, approve, cancel, export: exportLog };

function runThere(typed: Typed, connection: Connection, shell: Shell): Promise<number> {
  return there[typed.command as keyof typeof there](typed, connection, shell);
}

function misused(error: unknown, command: string | undefined, shell: Shell): number {
  if (!(error instanceof UsageError)) throw error;
  const known = command !== undefined && Object.hasOwn(commands, command);
  shell.say(`${error.message}\nroundhouse help${known ? ` ${command}` : ""} tells more`);
  return 2;
}
