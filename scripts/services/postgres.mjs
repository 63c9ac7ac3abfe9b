// PostgreSQL for one data folder: created at the first start, reused when it already runs, stopped by its owner.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { postgresBinaries } from "./postgres-binaries.mjs";
import { isRunning, startService, stopProcess } from "./service-process.mjs";
import { reachableByOthers, systemDataDir, unprivilegedAccount } from "./unprivileged.mjs";

/** PostgreSQL's "fast" shutdown: it ends sessions, writes out what is committed, and goes. */
const fastShutdown = "SIGINT";

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "synchronous_commit=on", // a commit that was answered survives a power cut: the log promises it
  "max_connections=200",
  "shared_buffers=64MB",
];

/**
 * @param {string} dataRoot a folder that is ours: the cluster, its password and its log go there
 * @param {{ throwaway?: boolean }} [options] throwaway: `stop` removes the cluster, so creating it needs no disk syncs
 * @returns {Promise<{ url: string, pid: number, reused: boolean, stop: () => Promise<void> }>}
 *   `stop` does nothing while another live process owns the server
 */
export async function startPostgres(dataRoot, { throwaway = false } = {}) {
  if (process.platform === "win32") throw new Error("on Windows set DATABASE_URL, or use WSL");
  fs.mkdirSync(dataRoot, { recursive: true, mode: 0o755 });
  const files = layout(path.resolve(dataRoot));
  const account = unprivilegedAccount(files.cluster);

  const isCreated = fs.existsSync(path.join(files.cluster, "PG_VERSION"));
  if (isCreated && !fs.existsSync(files.password)) throw new Error(explainNoPassword(files));
  const running = await findRunning(files);
  if (running) {
    const owned = becomeOwner(files);
    return { ...running, url: connectionUrl(files, running.port), reused: true, stop: stopper(running.pid, owned) };
  }

  const bin = postgresBinaries(account);
  if (!isCreated) createCluster({ bin, files, account, throwaway });
  const { pid, port } = await start({ bin, files, account });
  fs.writeFileSync(files.owner, String(process.pid));
  const stop = stopper(pid, true);
  const stopAndRemove = async () => {
    await stop();
    fs.rmSync(files.cluster, { recursive: true, force: true });
  };
  return { url: connectionUrl(files, port), pid, reused: false, stop: throwaway ? stopAndRemove : stop };
}

function layout(dataRoot) {
  const isRoot = process.getuid?.() === 0;
  const inside = path.join(dataRoot, "postgres");
  // As root the cluster belongs to another user, who can't get into a folder such as /root.
  const outside = path.join(systemDataDir, Buffer.from(dataRoot).toString("base64url").slice(-100));
  return {
    cluster: isRoot && !reachableByOthers(dataRoot) ? outside : inside,
    password: path.join(dataRoot, "postgres-password"),
    owner: path.join(dataRoot, "postgres-owner"),
    log: path.join(dataRoot, "postgres.log"),
  };
}

function connectionUrl(files, port) {
  return `postgresql://postgres:${fs.readFileSync(files.password, "utf8")}@127.0.0.1:${port}/postgres`;
}

function explainNoPassword(files) {
  return (
    `the database in ${files.cluster} is there, but its password in ${files.password} is gone. ` +
    "Put that file back, or remove the folder to start with an empty database."
  );
}

function createCluster({ bin, files, account, throwaway }) {
  const password = randomBytes(24).toString("base64url");
  fs.rmSync(files.cluster, { recursive: true, force: true }); // what an interrupted initdb left
  fs.mkdirSync(path.dirname(files.cluster), { recursive: true, mode: 0o755 });
  fs.mkdirSync(files.cluster, { mode: 0o700 });
  fs.writeFileSync(files.password, password, { mode: 0o600 });
  if (account) fs.chownSync(files.cluster, account.uid, account.gid);
  // initdb reads the password as the user that it runs as, and from a file only.
  const handover = `${files.cluster}.password`;
  fs.writeFileSync(handover, password, { mode: 0o600 });
  if (account) fs.chownSync(handover, account.uid, account.gid);
  const auth = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${handover}`];
  const form = ["--encoding=UTF8", "--locale=C", ...(throwaway ? ["--no-sync"] : [])];
  const { status, error, stderr } = spawnSync(path.join(bin, "initdb"), ["-D", files.cluster, ...auth, ...form], {
    ...(account ?? {}),
    cwd: "/",
    encoding: "utf8",
  });
  fs.rmSync(handover);
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

async function start({ bin, files, account }) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const pid = await startService({
        command: path.join(bin, "postgres"),
        args: ["-D", files.cluster, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
        logFile: files.log,
        account,
        isReady: (child) => {
          const state = readPidFile(files);
          return state?.pid === child && state.ready;
        },
      });
      return { pid, port };
    } catch (error) {
      // Somebody took the port between our asking and PostgreSQL's.
      if (attempt === 3 || !error.message.includes("could not bind")) throw error;
    }
  }
}

/** The server that runs on this folder already, if any. One that is just coming up or going down is waited for. */
async function findRunning(files) {
  for (;;) {
    const state = readPidFile(files);
    if (!state || !isRunning(state.pid)) return null;
    if (!isPostgres(state.pid)) {
      // A crash left the file, and the number belongs to another program by now.
      fs.rmSync(path.join(files.cluster, "postmaster.pid"), { force: true });
      return null;
    }
    if (state.ready) return { pid: state.pid, port: state.port };
    await sleep(50);
  }
}

/** postmaster.pid, line by line: process id, data folder, start time, port, socket folder, host, memory, state. */
function readPidFile(files) {
  try {
    const lines = fs.readFileSync(path.join(files.cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  } catch (error) {
    if (error.code === "ENOENT") return null;
    if (error.code === "EACCES") throw new Error(`${files.cluster} belongs to another user: run this as that user`);
    throw error;
  }
}

function isPostgres(pid) {
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  // Without ps there is no telling: believe the file.
  return stdout === null || stdout === undefined || stdout.includes("postgres");
}

/** An owner that died without stopping its server leaves it to whoever comes next. */
function becomeOwner(files) {
  const owner = fs.existsSync(files.owner) ? Number(fs.readFileSync(files.owner, "utf8")) : Number.NaN;
  if (owner !== process.pid && Number.isInteger(owner) && owner > 0 && isRunning(owner)) return false;
  fs.writeFileSync(files.owner, String(process.pid));
  return true;
}

const stopper = (pid, owned) => async () => {
  if (owned) await stopProcess(pid, fastShutdown);
};
