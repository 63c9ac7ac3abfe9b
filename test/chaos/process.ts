// One process of the fleet: the product's own parts, a clock that can be pushed, and, where the run asks for it, a planted fault.
import { createServer, readEnv } from "@roundhouse/server";
import { plant } from "./planted.js";

const RealDate = Date;
let offsetMs = 0;

/** Everything in this process tells the time by it; the database goes by its own. */
globalThis.Date = class extends RealDate {
  constructor(...given: ConstructorParameters<DateConstructor> | []) {
    super(...((given.length === 0 ? [RealDate.now() + offsetMs] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + offsetMs;
  }
} as DateConstructor;

process.on("message", (message: { kind?: string; offsetMs?: number }) => {
  if (message.kind === "clock") offsetMs = message.offsetMs ?? 0;
});

const server = await createServer({ env: readEnv(), ...(await plant(process.env.CHAOS_PLANT)) });
process.send?.({ type: "ready", url: server.url, signInUrl: server.signInUrl });
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(0));
