// Real sockets: what is connected to is what was checked, no redirect is followed, and nothing takes for ever or fills the memory.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Reachable } from "./reachable.js";
import { type OutgoingRequest, sendOutgoing } from "./send-outgoing.js";
import type { Address } from "./target.js";

let server: http.Server;
let port: number;
const reached: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    reached.push(`${request.method} ${request.headers.host} ${request.url} at ${request.socket.localAddress}`);
    answer(request.url ?? "", response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

function answer(path: string, response: http.ServerResponse): void {
  if (path === "/redirect") response.writeHead(302, { location: `http://127.0.0.1:${port}/stolen` }).end("elsewhere");
  else if (path === "/silent") return;
  else if (path === "/drip") response.writeHead(200).write("a little");
  else if (path === "/long") flood(response);
  else if (path === "/broken")
    response.writeHead(200, { "content-length": "1000" }).write("half", () => response.destroy());
  else response.end("hello");
}

/** 50 MB, if anybody took them. */
function flood(response: http.ServerResponse): void {
  let left = 800;
  const chunk = Buffer.alloc(65_536, "x");
  const more = (): void => {
    while (left-- > 0) if (!response.write(chunk)) return;
    response.end();
  };
  response.on("drain", more);
  response.on("close", () => {
    left = 0;
  });
  more();
}

const send = (path: string, more: Partial<OutgoingRequest> = {}, host = "127.0.0.1") =>
  sendOutgoing(
    { url: `http://${host}:${port}${path}`, body: "{}", timeoutMs: 2000, maxBytes: 1024, ...more },
    { reachable: new Reachable("127.0.0.1") },
  );

test("an answer comes with its status and body", async () => {
  const got = await send("/");
  expect(got).toMatchObject({ ok: true, status: 200, cut: null });
  expect(got.ok && got.body.toString()).toBe("hello");
});

test("without the admin's word nothing is even connected to", async () => {
  const before = reached.length;
  for (const host of ["127.0.0.1", "localhost", "2130706433", "0177.1", "[::ffff:127.0.0.1]"]) {
    const got = await sendOutgoing(
      { url: `http://${host}:${port}/`, timeoutMs: 2000, maxBytes: 10 },
      { reachable: new Reachable() },
    );
    expect(got).toMatchObject({ ok: false, code: "refused" });
  }
  expect(reached.length).toBe(before);
});

test("a name that means something else at a second look is not looked at twice: the checked address is connected to", async () => {
  const answers: Address[][] = [[{ address: "127.0.0.1", family: 4 }], [{ address: "127.0.0.2", family: 4 }]];
  let asked = 0;
  const resolve = async (): Promise<Address[]> => answers[Math.min(asked++, 1)] as Address[];
  const got = await sendOutgoing(
    { url: `http://rebinding.example:${port}/rebound`, timeoutMs: 2000, maxBytes: 1024 },
    { reachable: new Reachable("127.0.0.1"), resolve },
  );
  expect(got).toMatchObject({ ok: true, status: 200 });
  expect(asked).toBe(1);
  expect(reached.at(-1)).toBe(`POST rebinding.example:${port} /rebound at 127.0.0.1`);
  // And the other way round: what was public then and is private now is refused at the next request.
  const again = await sendOutgoing(
    { url: `http://rebinding.example:${port}/rebound`, timeoutMs: 2000, maxBytes: 1024 },
    { reachable: new Reachable("127.0.0.1"), resolve },
  );
  expect(again).toMatchObject({ ok: false, code: "refused" });
});

test("the address of the check stays the one that is tried, though the name means this machine by then", async () => {
  const before = reached.length;
  let asked = 0;
  const resolve = async (): Promise<Address[]> => [
    asked++ === 0 ? { address: "192.0.2.1", family: 4 } : { address: "127.0.0.1", family: 4 },
  ];
  const got = await sendOutgoing(
    { url: `http://rebinding.example:${port}/`, timeoutMs: 300, maxBytes: 1024 },
    // An address for documentation stands for a public one: nobody has it, so nobody outside is bothered.
    { reachable: new Reachable("192.0.2.1"), resolve },
  );
  expect(got.ok).toBe(false);
  expect([asked, reached.length]).toEqual([1, before]);
});

test("a redirect is an answer, and nothing goes where it points", async () => {
  expect(await send("/redirect")).toMatchObject({ ok: true, status: 302 });
  expect(reached.some((line) => line.includes("/stolen"))).toBe(false);
});

test("who says nothing is given up", async () => {
  expect(await send("/silent", { timeoutMs: 100 })).toMatchObject({ ok: false, code: "timeout" });
});

test("a body without an end is cut off by time, a long one by size, and a broken one is said to be so", async () => {
  const drip = await send("/drip", { timeoutMs: 200 });
  expect(drip).toMatchObject({ ok: true, status: 200, cut: "time" });
  expect(drip.ok && drip.body.toString()).toBe("a little");
  const long = await send("/long");
  expect(long).toMatchObject({ ok: true, status: 200, cut: "size" });
  expect(long.ok && long.body.length).toBe(1024);
  expect(await send("/broken")).toMatchObject({ ok: true, cut: "broken" });
});

test("nobody there is told by the code of the failure", async () => {
  const other = http.createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port: free } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  const got = await send("/", { url: `http://127.0.0.1:${free}/` });
  expect(got).toEqual({ ok: false, code: "unreachable", message: "ECONNREFUSED" });
});
