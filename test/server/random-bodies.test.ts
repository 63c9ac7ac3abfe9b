// Ten thousand random bodies over every POST that there is: nothing breaks, nothing hangs, and what is refused writes nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { askable, pathWith, routesOf } from "../support/access/routes.js";
import { accessRows, type Thing } from "../support/access/rows.js";
import { everythingOn, makeThings, rolesApart } from "../support/access/things.js";
import { randomBodies, type Sent } from "../support/fuzz/bodies.js";
import { goodBody } from "../support/fuzz/good-bodies.js";
import { storedIn } from "../support/fuzz/stored.js";
import { seeded } from "../support/seeded.js";
import { Service } from "../support/service/service.js";

const SEED = Number(process.env.FUZZ_SEED ?? 20261130);
const BODIES = Number(process.env.FUZZ_BODIES ?? 10_000);
const AT_ONCE = 12;
const ANSWERED_WITHIN_MS = 15_000;

interface Request extends Sent {
  route: string;
  path: string;
  key: string | undefined;
}

interface Asked {
  request: Request;
  status: number;
  said: string;
}

let service: Service;
let requests: Request[];

beforeAll(async () => {
  service = await Service.start({ roles: rolesApart, execArgv: askable, env: everythingOn });
  const things = await makeThings(service);
  // From now on nothing is written but by what is asked.
  for (const worker of service.workers) await worker.stop();
  const { routes } = await routesOf(service);
  requests = requestsTo(
    routes.filter((route) => route.startsWith("POST ")),
    things,
  );
});
afterAll(() => service.close());

function requestsTo(routes: string[], things: Record<Thing, string>): Request[] {
  const random = seeded(SEED);
  const each = Math.ceil(BODIES / routes.length);
  const made = routes.flatMap((route, nth) =>
    randomBodies(goodBody(route), { seed: SEED + nth, count: each }).map((sent, index) => {
      const { of } = accessRows[route] ?? {};
      const real = of === "shared" ? "scripted" : of && things[of];
      const id = random.below(4) > 0 && real ? real : `no-such-${random.below(1000)}`;
      const key = random.below(4) === 0 ? `${nth}-${index}` : undefined;
      return { ...sent, route, path: pathWith(route, id), key };
    }),
  );
  return random.shuffled(made).slice(0, BODIES);
}

async function ask(request: Request): Promise<Asked> {
  const { path, text, contentType, key } = request;
  const response = await fetch(`${service.url}${path}`, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      "content-type": contentType,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: text,
  }).catch((error: Error) => error);
  if (response instanceof Error) return { request, status: 0, said: String(response.cause ?? response) };
  return { request, status: response.status, said: await response.text() };
}

/** So many at once, all of them. */
async function askAll(all: readonly Request[]): Promise<Asked[]> {
  const left = all.entries();
  const asked: Asked[] = [];
  const work = async (): Promise<void> => {
    for (const [, request] of left) asked.push(await ask(request));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return asked;
}

/** What another request stood in the way of may be taken by now: those are asked until each is refused for good. */
async function untilSettled(refused: Asked[]): Promise<Request[]> {
  let left = refused;
  for (;;) {
    const again = await askAll(left.filter(({ status }) => status === 409).map(({ request }) => request));
    const taken = new Set(again.filter(({ status }) => status < 400).map(({ request }) => request));
    if (taken.size === 0) return left.map(({ request }) => request);
    left = left.filter(({ request }) => !taken.has(request));
  }
}

/** Many a body without fields is the same one. */
const distinct = (all: Request[]): Request[] => [
  ...new Map(all.map((one) => [JSON.stringify([one.path, one.text, one.contentType, !one.key]), one])).values(),
];

const told = ({ request, status, said }: Asked): string =>
  `${status} ${request.route} ${request.path} ${request.contentType} ${request.text.slice(0, 300)} -> ${said.slice(0, 300)}`;

test(`${BODIES} bodies over all POST routes, seed ${SEED}`, { timeout: 400_000 }, async () => {
  const startedMs = performance.now();
  const first = await askAll(requests);
  const broken = first.filter(({ status }) => status === 0 || status >= 500);
  expect(broken.map(told)).toEqual([]);
  const refused = first.filter(({ status }) => status >= 400);
  const unnamed = refused.filter(({ said }) => !said.includes('"code"'));
  expect(unnamed.map(told)).toEqual([]);

  // Once more, now that nothing else is asked: what stands in the database is what stood there.
  const still = await untilSettled(refused);
  const before = await storedIn(service.database);
  const again = await askAll(distinct(still));
  expect(again.filter(({ status }) => status < 400).map(told)).toEqual([]);
  expect(await storedIn(service.database)).toEqual(before);

  const routes = new Set(requests.map(({ route }) => route)).size;
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `${first.length} bodies over ${routes} routes: ${refused.length} refused, ${again.length} of them asked again, in ${seconds} s`,
  );
  expect(first.length - refused.length).toBeGreaterThan(routes);
  expect(service.first.isUp).toBe(true);
});
