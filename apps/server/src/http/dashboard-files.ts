// The dashboard's files, on the same origin as the API: `/thread` is thread/index.html.
import fs from "node:fs";
import path from "node:path";
import type { NextFunction, Request, Response } from "express";
import { policyOfPage } from "./content-policy.js";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".map": "application/json",
};

/** What has a hash of its content in its name never changes. */
const forEver = /^\/_next\/static\//;

export function dashboardFiles(folder: string): (request: Request, response: Response, next: NextFunction) => void {
  const root = path.resolve(folder);
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const wanted = pathOf(request.path);
    const file = wanted === null ? null : find(root, wanted);
    if (file === null) return next();
    response.setHeader("Content-Type", types[path.extname(file)] ?? "application/octet-stream");
    if (file.endsWith(".html")) response.setHeader("Content-Security-Policy", policyOfPage(file));
    response.setHeader(
      "Cache-Control",
      forEver.test(request.path) ? "public, max-age=31536000, immutable" : "no-cache",
    );
    response.sendFile(file, { dotfiles: "allow" }, (error?: Error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}

function pathOf(requested: string): string | null {
  try {
    const decoded = decodeURIComponent(requested);
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

/** A file under the folder, never one outside of it. */
function find(root: string, wanted: string): string | null {
  const base = path.join(root, wanted);
  if (base !== root && !base.startsWith(root + path.sep)) return null;
  for (const file of [base, `${base}.html`, path.join(base, "index.html")]) {
    if (fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  }
  return null;
}
