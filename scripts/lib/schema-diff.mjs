// The difference between two Prisma schemas as SQL, from Prisma's schema engine compiled to WebAssembly.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";

/** The engine's exit code for "there are differences". */
const different = 2;

/**
 * @param {string | null} before the older schema, or null for an empty database
 * @param {string} after the newer schema
 * @returns {Promise<string | null>} the SQL from one to the other, or null when there is nothing to do
 */
export async function diffSchemas(before, after) {
  loadEngine();
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: [["after.prisma", after]] },
    () => {},
    stubDatabase(),
  );
  const { stdout, exitCode } = await schemaEngine.diff({
    from: before === null ? { tag: "empty" } : datamodel("before.prisma", before),
    to: datamodel("after.prisma", after),
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === different ? stdout : null;
}

let loaded = false;

const datamodel = (file, content) => ({ tag: "schemaDatamodel", files: [{ path: file, content }] });

/** Once per process: a second instance would take the memory away from under the first. */
function loadEngine() {
  if (loaded) return;
  loaded = true;
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = fs.readFileSync(path.join(path.dirname(entry), "schema_engine_bg.wasm"));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** A schema-to-schema diff asks the database for its version and for nothing else, so a stub answers that question. */
function stubDatabase() {
  const text = 7;
  const boolean = 5;
  const int32 = 0;
  const version = {
    columnNames: ["exists", "version", "numeric_version"],
    columnTypes: [boolean, text, int32],
    rows: [[true, "PostgreSQL 18.0", 180000]],
  };
  const connection = {
    provider: "postgres",
    adapterName: "stub",
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    executeRaw: async () => 0,
    executeScript: async () => {},
    dispose: async () => {},
    queryRaw: async () => version,
    startTransaction: async () => {
      throw new Error("a schema diff needs no transaction");
    },
  };
  return bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "stub",
    connect: async () => connection,
    connectToShadowDb: async () => connection,
  });
}
