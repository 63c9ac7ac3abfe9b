import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SecretBox } from "./secret-box.js";

const key = randomBytes(32).toString("base64");

test("what is sealed does not show, and opens with its key for what it belongs to", () => {
  const box = SecretBox.of(key);
  const sealed = box.seal("a secret: 😀", "endpoint:1");
  expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("secret");
  expect(box.seal("a secret: 😀", "endpoint:1")).not.toBe(sealed);
  expect(SecretBox.of(`${Buffer.from(key, "base64").toString("hex")}\n`).open(sealed, "endpoint:1")).toBe(
    "a secret: 😀",
  );
});

test("it opens for nothing else, with no other key, and not when it was changed", () => {
  const box = SecretBox.of(key);
  const sealed = box.seal("a secret", "endpoint:1");
  const changed = sealed.slice(0, -1) + (sealed.endsWith("A") ? "B" : "A");
  expect(() => box.open(sealed, "endpoint:2")).toThrow();
  expect(() => SecretBox.of(randomBytes(32).toString("base64")).open(sealed, "endpoint:1")).toThrow();
  for (const text of [changed, sealed.slice(0, 20), "", "v1.", "plain"]) {
    expect(() => box.open(text, "endpoint:1")).toThrow();
  }
});

test("a key that is none says how to make one", () => {
  for (const text of ["", "short", "x".repeat(64)]) expect(() => SecretBox.of(text)).toThrow(/openssl rand/);
});
