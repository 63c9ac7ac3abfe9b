// The API's document: valid, without a warning, of everything that the router has; and the client's types are made from it.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { warningsOf } from "../../scripts/client/lint-document.mjs";
import { typesOf } from "../../scripts/client/types-of.mjs";
import { askable, routesOf } from "../support/access/routes.js";
import { accessRows } from "../support/access/rows.js";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, Response>;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: unknown }>;
}

let service: Service;
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

beforeAll(async () => {
  service = await Service.start({ execArgv: askable });
  document = (await service.http.get("/openapi.json")).body;
});
afterAll(() => service.close());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${at}`, one]),
  );

const success = ({ responses }: Operation): [string, Response][] =>
  Object.entries(responses).filter(([status]) => /^[23]/.test(status));

/** The document and its pages. */
const isOfTheDocument = (route: string): boolean => /^GET \/(docs|openapi\.json)(\/|$)/.test(route);

test("is OpenAPI 3.1, and a linter finds nothing in it", async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await warningsOf(document)).toEqual([]);
});

test("has every route of the router, and no other", async () => {
  const { routes } = await routesOf(service);
  const described = operations().map(([route]) => route.replaceAll(/\{(\w+)\}/g, ":$1"));
  expect(described.sort()).toEqual(routes.filter((route) => !isOfTheDocument(route)));
});

test("says of each what it takes and what it gives", () => {
  for (const [route, one] of operations()) {
    const [answer] = success(one);
    expect([route, one.summary]).toEqual([route, expect.stringMatching(/^\S.{5,}/)]);
    expect([route, one.tags]).toEqual([route, [expect.any(String)]]);
    const [status = "", { content } = {}] = answer ?? [];
    if (!["204", "303"].includes(status) && one.operationId !== "signIn_byLink") {
      const answers = Object.values(content ?? {});
      expect([route, answers.length > 0 && answers.every(({ schema }) => schema)]).toEqual([route, true]);
    }
    const takesBody = accessRows[route.replaceAll(/\{(\w+)\}/g, ":$1")]?.body !== undefined;
    if (takesBody && !route.endsWith("/sign-in-link")) {
      expect([route, one.requestBody?.content]).toEqual([
        route,
        { "application/json": { schema: expect.any(Object) } },
      ]);
    }
  }
});

test("says of each who may use it, as the access table does", () => {
  for (const [route, one] of operations()) {
    const { needs } = accessRows[route.replaceAll(/\{(\w+)\}/g, ":$1")] ?? {};
    expect([route, one.security?.length === 0]).toEqual([route, needs === "nobody"]);
  }
});

test("every refusal is problem+json with its codes", () => {
  for (const [route, { responses }] of operations()) {
    const refusals = Object.entries(responses).filter(([status]) => /^[45]/.test(status) && !/readyz$/.test(route));
    for (const [status, { $ref = "" }] of refusals) {
      const { content } = document.components.responses[$ref.slice("#/components/responses/".length)] ?? {};
      expect([route, status, Object.keys(content ?? {})]).toEqual([route, status, ["application/problem+json"]]);
    }
  }
});

test("each problem's type leads to a page, for who is signed in", async () => {
  const codes = new Set(Object.keys(document.components.responses).flatMap((name) => name.split("-or-")));
  expect(codes.size).toBeGreaterThan(30);
  for (const code of codes) {
    const page = await service.http.get(`/problems/${code}`);
    expect([code, page.status, page.headers.get("content-type")]).toEqual([code, 200, "text/html; charset=utf-8"]);
    expect(page.body).toContain(code);
  }
  const { body } = await service.http.get("/v1/threads/nothing");
  expect(body).toMatchObject({ type: "/problems/not_found", code: "not_found", status: 404 });
  expect((await service.http.get(body.type)).body).toContain("What to do next");
  expect((await service.http.get("/problems")).body).toContain('href="/problems/not_found"');
  expect((await service.http.get("/problems/constructor")).status).toBe(404);
  expect((await new Caller(service.url, {}).get(body.type)).status).toBe(401);
});

test("the client's types are what it gives now; `npm run client:generate` makes them anew", async () => {
  const file = path.resolve(import.meta.dirname, "../../packages/client/src/generated/api.ts");
  expect(await typesOf(document)).toBe(fs.readFileSync(file, "utf8"));
});
