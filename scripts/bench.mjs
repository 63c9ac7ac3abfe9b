// npm run bench -- [WORKLOAD] [--json FILE]: measures on services of its own.
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("test/bench/main.ts");
