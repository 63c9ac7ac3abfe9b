// Looks every few seconds for news that nobody was told and messages that are due. R6: what a lost job left lying is found here.
import type { News, WebhookDeliveries } from "../log/index.js";
import { everySoOften } from "../ops/every-so-often.js";
import type { Logger } from "../ops/logger.js";
import type { Queues } from "../queue/queues.js";

export interface DeliverySweepRooms {
  news: News;
  webhookDeliveries: WebhookDeliveries;
  queues: Queues;
  logger: Logger;
}

/** Returns how to stop; a look under way comes to its end first. */
export const sweepDeliveries = (rooms: DeliverySweepRooms, everyMs: number): (() => Promise<void>) =>
  everySoOften(everyMs, () => lookOnce(rooms));

async function lookOnce({ news, webhookDeliveries, queues, logger }: DeliverySweepRooms): Promise<void> {
  try {
    queues.deliverFound({ news: await news.find(), due: await webhookDeliveries.dueEndpoints() });
  } catch (error) {
    logger.warn({ err: error }, "the sweep for webhooks could not ask the database");
  }
}
