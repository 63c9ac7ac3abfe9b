// Ten thousand events, fifty random breaks and more, two API processes of which one is killed: what was shown is the log.
import { afterAll, beforeAll, test } from "vitest";
import { cutOffAgainAndAgain } from "../support/cut-off-viewers.js";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ roles: ["api", "worker"], project: "busy-team.ts" });
});
afterAll(() => service.close());

test(
  "a viewer that is cut off fifty times in 10,000 events sees each once and in order, by SSE and by the socket",
  {
    timeout: 300_000,
  },
  () => cutOffAgainAndAgain(service, Date.now() % 1_000_000),
);
