// Looks every few seconds for news that nobody was told and messages that are due. R6: what a lost job left lying is found here.
import type { News, WebhookDeliveries } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { Queues } from "../queue/queues.js";

export interface DeliverySweepRooms {
  news: News;
  webhookDeliveries: WebhookDeliveries;
  queues: Queues;
  logger: Logger;
}

/** Returns how to stop; a look under way comes to its end first. */
export function sweepDeliveries(rooms: DeliverySweepRooms, everyMs: number): () => Promise<void> {
  let round: Promise<void> | null = null;
  const start = (): void => {
    round ??= lookOnce(rooms).finally(() => {
      round = null;
    });
  };
  const timer = setInterval(start, everyMs);
  start();
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function lookOnce({ news, webhookDeliveries, queues, logger }: DeliverySweepRooms): Promise<void> {
  try {
    queues.deliverFound({ news: await news.find(), due: await webhookDeliveries.dueEndpoints() });
  } catch (error) {
    logger.warn({ err: error }, "the sweep for webhooks could not ask the database");
  }
}
