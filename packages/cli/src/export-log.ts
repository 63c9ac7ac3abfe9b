// `roundhouse export`: a thread's whole log as it is now, one event a line.
import type { Typed } from "./command-line.js";
import type { Connection } from "./connect.js";
import type { Shell } from "./shell.js";

const PAGE = 200;

export async function exportLog({ words }: Typed, { client }: Connection, shell: Shell): Promise<number> {
  const [threadId = ""] = words;
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof client.threads.eventPage>> = await client.threads.eventPage(
      threadId,
      after,
      PAGE,
    );
    for (const event of page.data) await shell.out(`${JSON.stringify(event)}\n`);
    after = page.nextAfter;
  }
  return 0;
}
