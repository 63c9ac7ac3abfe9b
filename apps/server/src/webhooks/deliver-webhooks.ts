// The worker's side of webhooks: jobs of the queue about them, and the sweep for what jobs left lying.
import type { EventLog } from "@roundhouse/runtime";
import type { Queues } from "../queue/queues.js";
import { announceNews } from "./announce-news.js";
import { type DeliverySweepRooms, sweepDeliveries } from "./delivery-sweep.js";
import { SendDue, type SendRooms } from "./send-due.js";

export type WebhookJob = { newsOf: string } | { endpointId: string };

export type DeliverWebhooksRooms = Omit<SendRooms, "again"> & DeliverySweepRooms & { log: EventLog; queues: Queues };

export class DeliverWebhooks {
  private readonly sending: SendDue;
  private stopSweep: () => Promise<void> = async () => undefined;

  constructor(private readonly rooms: DeliverWebhooksRooms) {
    this.sending = new SendDue({ ...rooms, again: (endpointId) => rooms.queues.sendDue([endpointId]) });
  }

  start(everyMs: number): void {
    this.stopSweep = sweepDeliveries(this.rooms, everyMs);
  }

  take(job: WebhookJob): Promise<void> {
    if ("endpointId" in job) return this.sending.run(job.endpointId);
    const { queues } = this.rooms;
    return announceNews(job.newsOf, { ...this.rooms, sendDue: (ids) => queues.sendDue(ids) });
  }

  /** Before the queue is closed, which waits for the jobs under way. */
  async stop(): Promise<void> {
    this.sending.stop();
    await this.stopSweep();
  }
}
