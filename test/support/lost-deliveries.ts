// A crash between the commit and the deliveries, made certain: nothing can be delivered until the worker is dead and the queue is empty.
import pg from "pg";
import { expect } from "vitest";
import type { Receiver } from "./receiver.js";
import type { Service } from "./service/service.js";
import { until } from "./service/until.js";

const UNTOLD = "SELECT count(*) FROM threads WHERE news_from IS NOT NULL AND id = ANY($1)";

export async function expectNothingLost(
  service: Service,
  receiver: Receiver,
  loseQueue: () => Promise<unknown>,
): Promise<void> {
  const url = receiver.address("/survives");
  const { endpointId } = await service.client.webhooks.createEndpoint({ url, events: ["thread.completed"] });
  const holder = new pg.Client({ connectionString: service.database.url });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE");
  const threadIds = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { threadId } = await service.client.threads.launch({ agent: "echo", input: "hello" });
      await service.ended(threadId);
      return threadId;
    }),
  );
  expect(await service.database.count(UNTOLD, [threadIds])).toBe(5);
  await Promise.all(service.workers.map((worker) => worker.kill()));
  await holder.query("ROLLBACK");
  await holder.end();
  expect((await service.client.webhooks.deliveries({ endpoint: endpointId })).data).toEqual([]);
  await loseQueue();

  await service.launch("worker").ready();
  await until(() => receiver.at("/survives").length >= 5, { what: "all five" });
  expect(new Set(receiver.at("/survives").map(({ json }) => json.data.threadId))).toEqual(new Set(threadIds));
  await until(async () => (await service.database.count(UNTOLD, [threadIds])) === 0, {
    what: "nothing is left to tell",
  });
}
