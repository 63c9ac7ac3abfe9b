// Dockerfile and compose.yaml name only what is there: files, scripts, services, and variables that the server reads.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = path.resolve(import.meta.dirname, "..");
const read = (file) => fs.readFileSync(path.join(root, file), "utf8");
const compose = parse(read("compose.yaml"), { merge: true });
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build);

test("every service that one waits for is there", () => {
  for (const [name, { depends_on: needed = {} }] of services) {
    for (const other of Object.keys(needed)) expect(Object.keys(compose.services), name).toContain(other);
  }
});

test("what is waited for to be healthy says when it is", () => {
  const waited = services.flatMap(([, { depends_on: needed = {} }]) =>
    Object.entries(needed).flatMap(([other, { condition }]) => (condition === "service_healthy" ? [other] : [])),
  );
  for (const name of waited) expect(compose.services[name].healthcheck?.test, name).toBeDefined();
});

test("our processes get variables that the server reads, and one database and queue", () => {
  const known = new Set(read("apps/server/src/env.ts").match(/\b[A-Z][A-Z_]+(?=:)/g));
  known.add("ROUNDHOUSE_DATA");
  for (const [name, { environment }] of ours) {
    for (const variable of Object.keys(environment)) expect([...known], `${name}: ${variable}`).toContain(variable);
    expect(environment.DATABASE_URL).toContain("@postgres:5432/");
    expect(environment.REDIS_URL).toContain("@redis:6379");
  }
  expect(compose.services.api.environment.ROLE).toBe("api");
  expect(compose.services.worker.environment.ROLE).toBe("worker");
});

test("no secret is written down, and Redis keeps its jobs", () => {
  expect(read("compose.yaml")).not.toMatch(/PASSWORD: (?!\$\{)/);
  expect(compose.services.redis.command.join(" ")).toContain("--maxmemory-policy noeviction");
});

test("the image is built of files and scripts that there are", () => {
  const dockerfile = read("Dockerfile");
  for (const [, from] of dockerfile.matchAll(/^COPY (\S+) /gm)) {
    if (!from.startsWith("--")) expect(fs.existsSync(path.join(root, from)), from).toBe(true);
  }
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, script] of dockerfile.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  for (const [, service] of ours) {
    for (const word of service.command ?? []) {
      if (word.includes("/")) expect(fs.existsSync(path.join(root, word)), word).toBe(true);
    }
  }
});
