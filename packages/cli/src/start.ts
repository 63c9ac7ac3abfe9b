// `roundhouse start` and `roundhouse dev`: the service, with the project of this folder.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startScript } from "./checkout.js";
import { CommandError } from "./failure.js";
import type { Shell } from "./shell.js";
import { watchFolder } from "./watch-folder.js";

const PROJECT = "roundhouse.config.ts";

export async function start(shell: Shell): Promise<number> {
  const service = run(shell);
  const stop = (): void => void service.child.kill("SIGTERM");
  shell.signal.addEventListener("abort", stop);
  return (await service.exited) === 0 ? 0 : 1;
}

/** A project that doesn't load waits for the next change. */
export async function dev(shell: Shell): Promise<number> {
  let service = run(shell);
  let changed = (): void => undefined;
  const stopWatching = watchFolder(shell.cwd, () => changed());
  const ended = new Promise<"ended">((resolve) => {
    if (shell.signal.aborted) resolve("ended");
    shell.signal.addEventListener("abort", () => resolve("ended"));
  });
  for (;;) {
    const change = new Promise<"changed">((resolve) => {
      changed = () => resolve("changed");
    });
    void service.exited.then((code) => {
      if (code !== 0 && !shell.signal.aborted) shell.say("the service ended; it is started again when a file changes");
    });
    const what = await Promise.race([change, ended]);
    service.child.kill("SIGTERM");
    await service.exited;
    if (what === "ended") break;
    shell.say("a file changed: starting again");
    service = run(shell);
  }
  stopWatching();
  return 0;
}

interface Running {
  child: ChildProcess;
  exited: Promise<number | null>;
}

function run({ cwd, env }: Shell): Running {
  const project = path.resolve(cwd, env.ROUNDHOUSE_PROJECT || PROJECT);
  if (!fs.existsSync(project)) {
    throw new CommandError(`there is no ${project}: \`roundhouse init\` makes a project, in an empty folder`);
  }
  const data = path.resolve(cwd, env.ROUNDHOUSE_DATA || ".data");
  const child = spawn(process.execPath, [startScript()], {
    cwd,
    env: { ...env, ROUNDHOUSE_PROJECT: project, ROUNDHOUSE_DATA: data },
    // The channel is how it notices that we are gone.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A group of its own: Ctrl-C comes to us alone, and we stop it in order.
    detached: true,
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code));
  });
  return { child, exited };
}
