// A database that is away is told from one that says no.
import { expect, test } from "vitest";
import { isOutOfReach } from "./out-of-reach.js";

const coded = (code: string): Error => Object.assign(new Error("x"), { code });

test.each([
  coded("ECONNREFUSED"),
  coded("57P01"),
  coded("57P03"),
  coded("08006"),
  coded("53300"),
  coded("P1001"),
  new Error("Connection terminated unexpectedly"),
  new Error("Connection terminated due to connection timeout"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Client has encountered a connection error and is not queryable"),
  Object.assign(coded("P2010"), { meta: { driverAdapterError: new Error("x", { cause: coded("57P01") }) } }),
  new Error("x", { cause: coded("ECONNRESET") }),
])("%s: away", (error) => {
  expect(isOutOfReach(error)).toBe(true);
});

test.each([
  coded("23505"),
  coded("42P01"),
  coded("40001"),
  new Error("no such thread"),
  null,
  undefined,
  "ECONNREFUSED",
])("%s: not away", (error) => {
  expect(isOutOfReach(error)).toBe(false);
});
