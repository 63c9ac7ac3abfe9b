// The dashboard is a static export: the server serves the folder, so the browser knows one origin only.
import { fileURLToPath } from "node:url";

const workspaceRoot = fileURLToPath(new URL("../..", import.meta.url));

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  trailingSlash: true,
  images: { unoptimized: true },
  reactStrictMode: true,
  // Said outright, or Next guesses it from whichever lockfile it finds above this folder.
  outputFileTracingRoot: workspaceRoot,
  turbopack: { root: workspaceRoot },
};
