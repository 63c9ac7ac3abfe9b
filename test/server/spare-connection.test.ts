// A connection that never asked anything, as browsers keep them spare, does not hold up a process that is to stop.
import net from "node:net";
import { expect, test } from "vitest";
import { Service } from "../support/service/service.js";

test("a process stops while a spare connection is open", async () => {
  const service = await Service.start();
  const { hostname, port } = new URL(service.url);
  const spare = net.connect(Number(port), hostname);
  await new Promise((resolve) => spare.once("connect", resolve));
  const gone = new Promise((resolve) => spare.once("close", resolve));
  spare.on("error", () => undefined);
  await service.first.stop();
  await gone;
  expect(service.first.isUp).toBe(false);
  await service.close();
});
