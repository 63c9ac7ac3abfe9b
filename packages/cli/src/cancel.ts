// `roundhouse cancel`: ends a run with everything under it.
import type { Typed } from "./command-line.js";
import type { Connection } from "./connect.js";
import type { Shell } from "./shell.js";

export async function cancel({ words, values }: Typed, { client }: Connection, shell: Shell): Promise<number> {
  const [id = ""] = words;
  const { reason } = values;
  await client.threads.cancel(id, { scope: "tree", ...(reason === undefined ? {} : { reason }) });
  await shell.out(`cancelled ${id}\n`);
  return 0;
}
