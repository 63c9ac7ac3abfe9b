// npm run chaos -- [--seconds N] [--seed S] [--plant NAME]: breaks a fleet of its own.
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("test/chaos/main.ts");
