// node scripts/hooks-page.mjs: writes docs/hooks.md from the table of hook points.
import fs from "node:fs";
import path from "node:path";
import { register } from "tsx/esm/api";

const root = path.resolve(import.meta.dirname, "..");
const page = path.join(root, "docs", "hooks.md");

const unregister = register();
const { hooksPage } = await import("../packages/runtime/src/hooks/hooks-page.ts");
await unregister();

fs.mkdirSync(path.dirname(page), { recursive: true });
fs.writeFileSync(page, hooksPage());
console.log(`wrote ${path.relative(root, page)}`);
