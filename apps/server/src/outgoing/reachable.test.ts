// Every kind of address that must not be reached from outside, and the admin's allowance.
import { describe, expect, test } from "vitest";
import { isPublic, Reachable } from "./reachable.js";
import { type Address, targetOf } from "./target.js";

describe("addresses", () => {
  test.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
  ])("%s is public", (address) => expect(isPublic(address)).toBe(true));

  test.each([
    // this host, loopback
    ["0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "::", "::1"],
    // private, CGNAT, link-local (with the cloud's metadata), unique-local
    ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "169.254.169.254", "fe80::1", "fd00::1"],
    ["fe80::1%eth0", "2606:4700::1%eth0", "fec0::1"],
    // multicast, broadcast, reserved, documentation, benchmarks
    ["224.0.0.1", "239.1.1.1", "255.255.255.255", "240.0.0.1", "ff02::1", "192.0.2.1", "198.18.0.1", "2001:db8::1"],
    // IPv4 inside of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
    ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:a00:1", "::127.0.0.1", "::ffff:0:127.0.0.1"],
    ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1", "2001:0:4136::1"],
    // no addresses
    ["", "localhost", "127.1", "0x7f000001", "2130706433", "256.1.1.1"],
  ])("%s and the like are not", (...addresses) => {
    for (const address of addresses) expect([address, isPublic(address)]).toEqual([address, false]);
  });
});

describe("what an admin allows", () => {
  test("ranges, addresses and names, and nothing beside them", () => {
    const reachable = new Reachable("10.1.0.0/16, ::1, hooks.internal,fd00:1::/32");
    expect(reachable.allows("x", "10.1.255.1")).toBe(true);
    expect(reachable.allows("x", "10.2.0.1")).toBe(false);
    expect(reachable.allows("x", "::1")).toBe(true);
    expect(reachable.allows("x", "127.0.0.1")).toBe(false);
    expect(reachable.allows("Hooks.Internal", "192.168.7.7")).toBe(true);
    expect(reachable.allows("hooks.internal.evil.test", "192.168.7.7")).toBe(false);
    expect(reachable.allows("x", "fd00:1::5")).toBe(true);
  });

  test.each(["10.0.0.0/33", "10.0.0.0/", "10.1/16", "http://x", "fd00::/200", "a b", "1.2.3"])(
    "%s is none",
    (entry) => {
      expect(() => new Reachable(entry)).toThrow(entry);
    },
  );
});

const resolvesTo =
  (...addresses: string[]) =>
  async (): Promise<Address[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const verdict = async (url: string, addresses: string[] = ["8.8.8.8"], allow = ""): Promise<string> => {
  const target = await targetOf(url, { reachable: new Reachable(allow), resolve: resolvesTo(...addresses) });
  return target.ok ? "may be called" : target.error.code;
};

describe("addresses that came over the API", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://0/",
    "http://①②⑦.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd12::1]/",
    "http://10.0.0.1:8080/",
    "https://192.168.0.1/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "http://user@example.com/",
    "http://user:password@example.com/",
    "http://",
    "nonsense",
  ])("%s is refused", async (url) => expect(await verdict(url)).toBe("refused"));

  test("a name is what it leads to, and refused when only a part of it is forbidden", async () => {
    expect(await verdict("https://example.com/hook")).toBe("may be called");
    expect(await verdict("http://localhost/", ["127.0.0.1", "::1"])).toBe("refused");
    expect(await verdict("http://localtest.example/", ["127.0.0.1"])).toBe("refused");
    expect(await verdict("http://half.example/", ["8.8.8.8", "10.0.0.1"])).toBe("refused");
    expect(await verdict("http://six.example/", ["2606:4700:4700::1111", "::ffff:10.0.0.1"])).toBe("refused");
    expect(await verdict("http://zone.example/", ["fe80::1%2"])).toBe("refused");
    expect(await verdict("http://nothing.example/", [])).toBe("unresolved");
    expect(await verdict("http://half.example/", ["8.8.8.8", "10.0.0.1"], "10.0.0.0/8")).toBe("may be called");
    expect(await verdict("http://half.example./", ["8.8.8.8", "10.0.0.1"], "half.example")).toBe("may be called");
  });
});
