// Half of the 500 seeds; the other half runs beside it, on the other core.
import { expect, test } from "vitest";
import { problemOfSeed } from "./crash-property.js";

test("seeds 1 to 250: a crash after every append of each", { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= 250; seed++) expect(await problemOfSeed(seed)).toBeNull();
});
