// An address that came over the API, looked at before anything is sent there: its form, its name, what the name means.
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { err, ok, type Result } from "@roundhouse/runtime";
import type { Reachable } from "./reachable.js";

export interface Address {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name, as the machine knows it. */
export type Resolve = (name: string) => Promise<Address[]>;

export interface Target {
  url: URL;
  /** Each of them was checked; nothing else is connected to. */
  addresses: Address[];
}

export interface Refusal {
  /** `refused`: it may not be reached. `unresolved`: nobody knows the name right now. */
  code: "refused" | "unresolved";
  message: string;
}

export interface Rules {
  reachable: Reachable;
  resolve?: Resolve | undefined;
}

const RESOLVE_MS = 5000;

const byMachine: Resolve = async (name) => (await lookup(name, { all: true })) as Address[];

/** What an address has to look like, wherever it points. Null where it is well-formed, else what is wrong with it. */
export function urlProblem(text: string): string | null {
  if (!URL.canParse(text)) return "this is no address; write it as https://host/path";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return "only http and https addresses are called";
  if (username !== "" || password !== "") return "an address must not hold a name or a password";
  return null;
}

/** A name is looked up once. One that leads to a forbidden address, if only in part, is refused as a whole. */
export async function targetOf(
  text: string,
  { reachable, resolve = byMachine }: Rules,
): Promise<Result<Target, Refusal>> {
  const problem = urlProblem(text);
  if (problem !== null) return err({ code: "refused", message: problem });
  // Parsing spells addresses in the usual way: 0x7f.1, 2130706433 and 0177.0.0.1 are 127.0.0.1 from here on.
  const url = new URL(text);
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const found = await addressesOf(name, resolve);
  if (found === null || found.length === 0) {
    return err({ code: "unresolved", message: "the name of the host could not be resolved" });
  }
  if (!found.every(({ address }) => reachable.allows(name, address))) {
    const message = "the host is not on the public internet; an admin may allow it with OUTGOING_ALLOW";
    return err({ code: "refused", message });
  }
  return ok({ url, addresses: found });
}

async function addressesOf(name: string, resolve: Resolve): Promise<Address[] | null> {
  const family = isIP(name);
  if (family !== 0) return [{ address: name, family: family as 4 | 6 }];
  const late = new AbortController();
  try {
    return await Promise.race([resolve(name), afterMs(RESOLVE_MS, late.signal)]);
  } catch {
    return null;
  } finally {
    late.abort();
  }
}

const afterMs = (ms: number, signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
