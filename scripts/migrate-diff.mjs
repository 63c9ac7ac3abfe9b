// Keeps prisma/schema and prisma/migrations together: writes the migration for a changed schema, and checks
// that none is missing. The SQL is Prisma's own (its schema engine as WebAssembly, schema to schema, no database).
import fs from "node:fs";
import path from "node:path";
import { diffSchemas } from "./lib/schema-diff.mjs";

const root = path.resolve(import.meta.dirname, "..");
const schemaDir = path.join(root, "prisma/schema");
const migrationsDir = path.join(root, "prisma/migrations");
/** The schema as the newest migration left it. Only `create` writes it. */
const snapshotFile = path.join(migrationsDir, "schema.snapshot.prisma");

const usage = `usage: node scripts/migrate-diff.mjs create NAME   write the migration from the last schema to this one
       node scripts/migrate-diff.mjs check         exit 1 when prisma/schema has changes without a migration`;

const [command, name] = process.argv.slice(2);
const schema = fs
  .readdirSync(schemaDir)
  .sort()
  .map((file) => fs.readFileSync(path.join(schemaDir, file), "utf8"))
  .join("\n");
const snapshot = fs.existsSync(snapshotFile) ? fs.readFileSync(snapshotFile, "utf8") : null;

switch (command) {
  case "check":
    process.exit(await check());
    break;
  case "create":
    if (!/^[a-z][a-z0-9_]*$/.test(name ?? "")) exitWith(`a migration's name is snake_case\n${usage}`);
    process.exit(await create());
    break;
  default:
    exitWith(usage);
}

async function check() {
  const sql = await diffSchemas(snapshot, schema);
  if (sql === null) {
    console.log("schema and migrations agree");
    return 0;
  }
  console.error(`prisma/schema has changes without a migration (npm run db:migration NAME writes it):\n${sql}`);
  return 1;
}

async function create() {
  const sql = await diffSchemas(snapshot, schema);
  if (sql === null) {
    console.log("schema and migrations agree: nothing to write");
    return 0;
  }
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const dir = path.join(migrationsDir, `${timestamp}_${name}`);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, "migration.sql"), sql);
  fs.writeFileSync(snapshotFile, schema);
  fs.writeFileSync(
    path.join(migrationsDir, "migration_lock.toml"),
    '# Written with the migrations; names the database that they are for.\nprovider = "postgresql"\n',
  );
  console.log(`wrote ${path.relative(root, dir)}/migration.sql`);
  return 0;
}

function exitWith(message) {
  console.error(message);
  process.exit(2);
}
