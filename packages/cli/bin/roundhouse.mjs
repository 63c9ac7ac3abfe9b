#!/usr/bin/env node
// What a shell calls. It is here before anything is built, and says so then.
import fs from "node:fs";

const main = new URL("../dist/main.js", import.meta.url);
if (fs.existsSync(main)) await import(main.href);
else {
  console.error(
    "roundhouse is not built yet: run `npm run build -- --filter=@roundhouse/cli` in its checkout, or `npm start` there once",
  );
  process.exitCode = 1;
}
