// The product as people start it: `npm start`, with a folder of its own, and the one line that it is ready with.
import { spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "../../scripts/embedded.mjs";

const root = path.resolve(import.meta.dirname, "../..");

export interface Product {
  url: string;
  /** The one-time link that it printed. */
  signInUrl: string;
  /** As Ctrl-C does it. */
  stop(): Promise<void>;
}

export async function startProduct(dataDir: string): Promise<Product> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      ROUNDHOUSE_DATA: dataDir,
      PORT: String(await freePort()),
      DATABASE_URL: "",
      REDIS_URL: "",
      ROUNDHOUSE_MODEL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  const signInUrl = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const link = /^ready +(http\S+)/m.exec(printed)?.[1];
      if (link) resolve(link);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => reject(new Error(`npm start ended:\n${printed}`)));
  });
  return {
    url: new URL(signInUrl).origin,
    signInUrl,
    stop: async () => {
      child.kill("SIGINT");
      await exited;
    },
  };
}
