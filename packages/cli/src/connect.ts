// The client of the server that a command is for.
import { RoundhouseClient } from "@roundhouse/client";
import { type Typed, UsageError } from "./command-line.js";
import type { Shell } from "./shell.js";

const DEFAULT_URL = "http://127.0.0.1:4000";

export interface Connection {
  client: RoundhouseClient;
  url: string;
}

export function connect({ values }: Typed, { env }: Pick<Shell, "env">): Connection {
  const url = values.url ?? (env.ROUNDHOUSE_URL || DEFAULT_URL);
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`${JSON.stringify(url)} is no address of a server; one is ${DEFAULT_URL}`);
  }
  const apiKey = values.key ?? (env.ROUNDHOUSE_API_KEY || undefined);
  if (apiKey === undefined) {
    throw new UsageError("no API key: set ROUNDHOUSE_API_KEY; POST /v1/api-keys or the dashboard makes one");
  }
  return { client: new RoundhouseClient({ baseUrl: url, apiKey }), url };
}
