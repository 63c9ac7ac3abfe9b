// The two programs that the tests need and npm doesn't have: a Redis server and a Chromium.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { findProgram } from "../services/which.mjs";

const needed = [
  { debianPackage: "redis-server", programs: ["valkey-server", "redis-server"] },
  { debianPackage: "chromium", programs: ["chromium", "chromium-browser", "google-chrome"] },
];

/** Debian asks this script whether a package may start its service: no, the tests start their own. */
const servicePolicy = "/usr/sbin/policy-rc.d";

/** @returns {string | null} the browser for the tests */
export const findChromium = () => findProgram(needed[1].programs);

/**
 * Installs what is missing where it can (root on Debian), or says what to install.
 * @param {(line: string) => void} say
 */
export async function ensureSystemPackages(say) {
  const missing = needed.filter(({ programs }) => findProgram(programs) === null);
  if (missing.length === 0) return;
  const names = missing.map(({ debianPackage }) => debianPackage);
  if (process.getuid?.() !== 0 || findProgram(["apt-get"]) === null) {
    throw new Error(
      `the tests need ${names.join(" and ")} on PATH. On Debian: sudo apt-get install ${names.join(" ")}`,
    );
  }
  say(`installing ${names.join(", ")} (apt-get)`);
  withoutServices(() => {
    aptGet("update", "-qq");
    aptGet("install", "-qq", "--yes", "--no-install-recommends", ...names);
  });
}

/** Waits for another apt that is at work. */
const patience = ["-o", "DPkg::Lock::Timeout=300"];

function aptGet(...args) {
  const { status, stdout, stderr } = spawnSync("apt-get", [...patience, ...args], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

function withoutServices(work) {
  const present = fs.existsSync(servicePolicy);
  if (!present) fs.writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    work();
  } finally {
    if (!present) fs.rmSync(servicePolicy, { force: true });
  }
}
