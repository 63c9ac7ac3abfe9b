// Tells that a file of a project changed: once for a flurry of changes, and not of what is installed or made by the service.
import fs from "node:fs";
import path from "node:path";

const QUIET_MS = 200;

/** Returns how to stop. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = fs.watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || !isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Not in a folder whose name begins with a dot, nor in one of packages; `.env` and its like are the project's. */
export function isSource(file: string): boolean {
  const folders = file.split(path.sep).slice(0, -1);
  const name = path.basename(file);
  if (folders.some((one) => one.startsWith(".") || one === "node_modules")) return false;
  if (name.startsWith(".")) return name.startsWith(".env");
  return name !== "node_modules" && !name.endsWith("~");
}
