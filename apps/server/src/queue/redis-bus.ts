// The bus over Redis, where a fleet runs one.
import { Redis } from "ioredis";
import { type Bus, type BusMessage, type Listener, pack, unpack } from "../log/index.js";

const CHANNEL = "roundhouse:bus";

export class RedisBus implements Bus {
  readonly transactional = false;
  private readonly listeners: Listener[] = [];
  private readonly sender: Redis;
  private readonly receiver: Redis;

  constructor(
    url: string,
    private readonly processId: string,
  ) {
    const open = (): Redis => {
      const redis = new Redis(url, { maxRetriesPerRequest: null });
      // It reconnects by itself; readiness tells the operator.
      redis.on("error", () => undefined);
      return redis;
    };
    this.sender = open();
    this.receiver = open();
  }

  async start(): Promise<void> {
    this.receiver.on("message", (_channel, text) => {
      const parcel = unpack(this.processId, text);
      if (parcel) for (const listener of this.listeners) listener(parcel.message, parcel.from);
    });
    // While Redis is out of reach the process goes on: PostgreSQL holds the truth, and readiness tells.
    this.receiver.subscribe(CHANNEL).catch(() => undefined);
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  publish(message: BusMessage): void {
    // A lost message costs latency: cursors and sweeps find what it was about.
    this.sender.publish(CHANNEL, pack(this.processId, message)).catch(() => undefined);
  }

  problem(): string | null {
    return this.receiver.status === "ready" ? null : `Redis is ${this.receiver.status}`;
  }

  async close(): Promise<void> {
    this.sender.disconnect();
    this.receiver.disconnect();
  }
}
