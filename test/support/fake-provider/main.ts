// Runs the fake provider by itself: npx tsx test/support/fake-provider/main.ts [port]
import { presets } from "./presets.js";
import { startFakeProvider } from "./server.js";

const provider = await startFakeProvider({ port: Number(process.argv[2] ?? 0), models: presets });
console.log(`fake provider: ${provider.url}`);
console.log(`models: ${Object.keys(presets).join(", ")}`);
