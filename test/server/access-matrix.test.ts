// The access matrix: every route of the router and every message of the sockets, asked as everybody.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callIn, mayBe, type People } from "../support/access/people.js";
import { askable, methodOf, pathWith, routesOf } from "../support/access/routes.js";
import {
  type AccessRow,
  accessRows,
  leastRoles,
  liveRows,
  roles,
  type Scope,
  type Thing,
} from "../support/access/rows.js";
import { everythingOn, makeThings, rolesApart } from "../support/access/things.js";
import type { Credentials } from "../support/service/caller.js";
import { openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";

let service: Service;
let people: People;
let things: Record<Thing, string>;

beforeAll(async () => {
  service = await Service.start({ roles: rolesApart, execArgv: askable, env: everythingOn });
  people = await callIn(service);
  things = await makeThings(service);
});
afterAll(() => service.close());

/** `403 missing_scope`, `404 not_found`, or a status alone. A stream is not waited for. */
async function answerTo(who: Credentials, route: string, { id, body }: { id: string; body?: unknown }) {
  const stop = new AbortController();
  const { apiKey, cookie, origin } = who as { apiKey?: string; cookie?: string; origin?: string };
  const response = await fetch(`${service.url}${pathWith(route, id)}`, {
    method: methodOf(route),
    redirect: "manual",
    signal: stop.signal,
    headers: {
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(cookie === undefined ? {} : { cookie, origin: origin ?? "" }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.headers.get("content-type")?.includes("problem+json")) {
    const { code } = (await response.json()) as { code: string };
    return `${response.status} ${code}`;
  }
  stop.abort();
  return `${response.status}`;
}

/** With an id that is nobody's and a body that fits nothing: only whether the guard lets it pass can be told. */
const knock = (who: Credentials, route: string) =>
  answerTo(who, route, { id: "nothing-of-this-name", ...(methodOf(route) === "POST" ? { body: [] } : {}) });

const isIn = (answer: string): boolean => !/^40[13]/.test(answer);
const seen = (answer: string): string => (isIn(answer) ? "in" : answer);

const rows: [string, AccessRow][] = Object.entries(accessRows);
type Scoped = AccessRow & { needs: Scope };
type Named = AccessRow & { of: Thing };
const scoped = rows.filter((row): row is [string, Scoped] => row[1].needs in leastRoles);
const named = rows.filter((row): row is [string, Named] => (row[1].of ?? "shared") !== "shared");
const isRemoval = ([route]: [string, AccessRow]): boolean => route.startsWith("DELETE");

describe("the table", () => {
  test("has a row for every route of the router, and no other", async () => {
    expect((await routesOf(service)).routes).toEqual(Object.keys(accessRows).sort());
  });

  test("has a row for every message and topic of the live namespace, and no other", async () => {
    expect((await routesOf(service)).messages.sort()).toEqual(Object.keys(liveRows).sort());
  });

  test("says of every id in a path what it is of", () => {
    expect(rows.filter(([route, { of }]) => route.includes(":") !== (of !== undefined))).toEqual([]);
  });
});

describe("live messages", () => {
  const idIn = (of: Thing | undefined, topic: string) =>
    of || topic === "thread" || topic === "team" ? { id: things[of ?? "thread"] } : {};

  async function say(who: Credentials, message: string, { of }: { of?: Thing }): Promise<string> {
    const [name = "", topic = ""] = message.split(" ");
    const { apiKey, cookie, origin } = who as { apiKey?: string; cookie?: string; origin?: string };
    const socket = await openSocket(service.url, {
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(cookie === undefined ? {} : { headers: { cookie, origin: origin ?? "" } }),
    }).catch((error: Error) => error.message);
    if (typeof socket === "string") return socket;
    const answer: { ok: boolean; code?: string; waiting?: boolean } = await socket.emitWithAck(name, {
      topic,
      ...idIn(of, topic),
    });
    socket.close();
    if (answer.waiting) return "waiting";
    return answer.ok ? "in" : (answer.code ?? "");
  }

  test.each(Object.entries(liveRows))("%s", async (message, row) => {
    for (const role of roles) {
      const expected = mayBe(role, row.needs) ? "in" : "missing_scope";
      for (const credentials of [people.keys, people.sessions]) {
        expect([role, await say(credentials[role], message, row)]).toEqual([role, expected]);
      }
    }
    expect(await say(people.only[row.needs], message, row)).toBe("in");
    expect(await say(people.without[row.needs], message, row)).toBe("unauthenticated");
    expect(await say(people.nobody, message, row)).toBe("unauthenticated");
    // As for an id that nothing has yet.
    expect(await say(people.stranger, message, row)).toBe(row.of ? "waiting" : "in");
  });
});

describe("routes", () => {
  test.each(rows)("%s: without signing in", async (route, { needs }) => {
    const answer = await knock(people.nobody, route);
    if (needs === "nobody") expect(answer).not.toMatch(/ (unauthenticated|missing_scope)$/);
    else expect(answer).toBe("401 unauthenticated");
  });

  test.each(scoped.filter(([, { endsSession }]) => !endsSession))("%s: each role", async (route, { needs }) => {
    const expected = roles.map((role) => `${role}: ${mayBe(role, needs) ? "in" : "403 missing_scope"}`);
    for (const credentials of [people.sessions, people.keys]) {
      const answers = await Promise.all(
        roles.map(async (role) => `${role}: ${seen(await knock(credentials[role], route))}`),
      );
      expect(answers).toEqual(expected);
    }
  });

  test.each(scoped)("%s: a key with every other scope, and one with that scope alone", async (route, { needs }) => {
    expect(await knock(people.without[needs], route)).toBe("403 missing_scope");
    expect(seen(await knock(people.only[needs], route))).toBe("in");
  });

  test.each(rows.filter(([, { needs }]) => needs === "signed in"))("%s: whoever is signed in", async (route) => {
    for (const who of [...Object.values(people.sessions), people.without["threads:read"]]) {
      expect(seen(await knock(who, route))).toBe("in");
    }
  });

  test.each(named)("%s: what is another workspace's is not there", async (route, { of, body }) => {
    expect(await answerTo(people.stranger, route, { id: things[of], body })).toBe("404 not_found");
  });

  // What removes comes last: the others still need it.
  const ownOrder = [...named.filter((row) => !isRemoval(row)), ...named.filter(isRemoval)];

  test.each(ownOrder)("%s: but in its own workspace it is", async (route, { of, body }) => {
    const who = { apiKey: service.apiKey };
    expect(await answerTo(who, route, { id: things[of], body })).not.toMatch(/^(404|401|403|5)/);
  });

  test.each(scoped.filter(([, { endsSession }]) => endsSession))("%s: each role, at the end", async (route) => {
    for (const role of roles) {
      expect(seen(await knock(people.sessions[role], route))).toBe("in");
      expect(await knock(people.sessions[role], "GET /v1/me")).toBe("401 unauthenticated");
    }
  });
});
