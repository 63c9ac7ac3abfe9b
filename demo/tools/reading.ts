// read_file, search_files: each line they give back carries its place, as `logs/gateway.log:12: text`, so that it can be quoted.
import { type Tool, type ToolContext, tool } from "@roundhouse/runtime";
import { z } from "zod";
import { fileIn, filesOf, linesOf } from "./folder.js";

const MAX_MATCHES = 40;

/** `folderOf` says which folder a thread may read. */
export function readingTools(folderOf: (ctx: ToolContext) => string): Tool[] {
  return [readFile(folderOf), searchFiles(folderOf)];
}

const line = z.number().int().positive();

const readFile = (folderOf: (ctx: ToolContext) => string): Tool =>
  tool({
    name: "read_file",
    description: "Reads a file of the incident, whole or from one line to another. Each line comes with its place.",
    input: z.strictObject({ path: z.string(), fromLine: line.optional(), toLine: line.optional() }),
    effect: "read_only",
    match: "path",
    execute: async ({ path, fromLine = 1, toLine }, ctx) =>
      linesOf(fileIn(folderOf(ctx), path))
        .map((text, index) => placed(path, index, text))
        .slice(fromLine - 1, toLine)
        .join("\n"),
  });

const searchFiles = (folderOf: (ctx: ToolContext) => string): Tool =>
  tool({
    name: "search_files",
    description: "Finds the lines that contain a text, whatever its case, in all files of the incident.",
    input: z.strictObject({ text: z.string().min(1) }),
    effect: "read_only",
    execute: async ({ text }, ctx) => {
      const folder = folderOf(ctx);
      const found = filesOf(folder).flatMap((file) =>
        linesOf(fileIn(folder, file)).flatMap((one, index) =>
          one.toLowerCase().includes(text.toLowerCase()) ? [placed(file, index, one)] : [],
        ),
      );
      if (found.length === 0) return `no line contains "${text}"`;
      const more = found.length > MAX_MATCHES ? [`and ${found.length - MAX_MATCHES} more`] : [];
      return [...found.slice(0, MAX_MATCHES), ...more].join("\n");
    },
  });

const placed = (file: string, index: number, text: string): string => `${file}:${index + 1}: ${text}`;
