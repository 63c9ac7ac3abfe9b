// npm run client:generate: writes the client's types, from the document that the server would answer with.
import fs from "node:fs";
import path from "node:path";
import { typesOf } from "./client/types-of.mjs";
import { ensureServerBuilt } from "./lib/build.mjs";
import { root } from "./lib/run.mjs";

await ensureServerBuilt(console.log);
const { offlineDocument } = await import("../apps/server/dist/http/offline-document.js");
const file = path.join(root, "packages/client/src/generated/api.ts");
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, await typesOf(await offlineDocument()));
console.log(`wrote ${path.relative(root, file)}`);
