// Who runs PostgreSQL, which refuses to run as root: this user, or when this user is root one without privileges.
import fs from "node:fs";
import path from "node:path";

/** @typedef {{ uid: number, gid: number } | null} Account  null: nothing to change, we are no root */

/**
 * @param {string} dataDir the owner of an existing one keeps it: users may have been added since it was made
 * @returns {Account}
 */
export function unprivilegedAccount(dataDir) {
  if (process.getuid?.() !== 0) return null;
  if (fs.existsSync(dataDir)) {
    const { uid, gid } = fs.statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const users = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const entry = users.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    "PostgreSQL doesn't run as root, and there is neither a user postgres nor nobody: " +
      "run this as another user, or set DATABASE_URL to a database of your own",
  );
}

/** Whether users other than the owner can get to a path: each folder on the way must let them through. */
export function reachableByOthers(target) {
  const mayPass = 0o001;
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (fs.existsSync(folder) && (fs.statSync(folder).mode & mayPass) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Where root keeps what another user must reach, when the repository lies where that user can't go. */
export const systemDataDir = "/var/lib/roundhouse";
