// Which addresses may be reached from here when somebody outside named them: public ones, and those that an admin allowed.
import { BlockList, isIP } from "node:net";

/** IANA's special-purpose ranges of IPv4, multicast and the reserved rest: whatever is not the public internet. */
const SPECIAL_V4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** All of public IPv6 is in here. Mapped and embedded IPv4, NAT64, link-local, unique-local and multicast are outside of it. */
const PUBLIC_V6: readonly [string, number] = ["2000::", 3];
/** And these are inside, but not public: protocols' own (Teredo, ORCHID), documentation, 6to4, AS112. */
const SPECIAL_V6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const specialV4 = listOf(SPECIAL_V4, "ipv4");
const publicV6 = listOf([PUBLIC_V6], "ipv6");
const specialV6 = listOf(SPECIAL_V6, "ipv6");

function listOf(ranges: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
}

/** What is no address in its usual spelling is not public. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, "ipv4");
    case 6:
      // A zone (`%eth0`) belongs to link-local addresses only.
      return !address.includes("%") && publicV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
    default:
      return false;
  }
}

/** What an admin allows besides: names, addresses, ranges of addresses. */
export class Reachable {
  private readonly names = new Set<string>();
  private readonly ranges = new BlockList();

  /** Such as `hooks.internal, 10.1.0.0/16, ::1`. Throws an `Error` that names the entry that is none of these. */
  constructor(allowed = "") {
    for (const entry of allowed.split(",").map((text) => text.trim().toLowerCase()))
      if (entry !== "") this.allow(entry);
  }

  /** `name` is what was asked for, and `address` what it means. */
  allows(name: string, address: string): boolean {
    if (isPublic(address)) return true;
    const family = isIP(address);
    if (family === 0) return false;
    return this.names.has(name.toLowerCase()) || this.ranges.check(address, family === 4 ? "ipv4" : "ipv6");
  }

  private allow(entry: string): void {
    const [net = "", prefix, ...more] = entry.split("/");
    const family = isIP(net);
    const bits =
      prefix === undefined ? (family === 4 ? 32 : 128) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (more.length === 0 && family !== 0 && bits <= (family === 4 ? 32 : 128)) {
      this.ranges.addSubnet(net, bits, family === 4 ? "ipv4" : "ipv6");
    } else if (prefix === undefined && /^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/.test(net) && !/^[\d.]+$/.test(net)) {
      this.names.add(net);
    } else {
      throw new Error(`"${entry}" is no name, no address and no range such as 10.1.0.0/16`);
    }
  }
}
