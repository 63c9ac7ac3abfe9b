// Test projects: one per workspace for the unit tests, and two for the suites that need services or a browser.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Tests read the sources, so a unit run needs no build and never tests a stale one.
const sources = {
  "@roundhouse/runtime/browser": at("packages/runtime/src/browser.ts"),
  "@roundhouse/runtime/testing": at("packages/runtime/src/testing/index.ts"),
  "@roundhouse/runtime": at("packages/runtime/src/index.ts"),
  "@roundhouse/client": at("packages/client/src/index.ts"),
};

// Nest resolves constructor parameters from the metadata that only legacy decorators emit.
const nestDecorators = { decorator: { legacy: true, emitDecoratorMetadata: true } };

/** Files that hold the service to a time or a size: each has the machine for itself. */
const measured = ["cancel-storm", "many-teams", "parked", "big-outputs"].map((name) => `test/server/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias: sources },
        test: { name: "runtime", include: ["packages/*/src/**/*.test.ts"] },
      },
      {
        resolve: { alias: sources },
        oxc: nestDecorators,
        test: { name: "server", include: ["apps/server/src/**/*.test.ts", "test/support/**/*.test.ts"] },
      },
      {
        resolve: { alias: { ...sources, "@": at("apps/dashboard/src") } },
        oxc: { jsx: { runtime: "automatic" } },
        test: { name: "dashboard", include: ["apps/dashboard/src/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          name: "scripts",
          include: ["scripts/**/*.test.mjs", "prisma/**/*.test.mjs"],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        oxc: nestDecorators,
        test: {
          name: "server-it",
          include: ["test/server/**/*.test.ts"],
          exclude: process.env.QUEUE === "redis" ? [] : [...measured, "**/*.redis.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // All services of the Redis stage would share its one Redis.
          fileParallelism: process.env.QUEUE !== "redis",
        },
      },
      {
        oxc: nestDecorators,
        test: {
          name: "server-measured",
          include: measured,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
