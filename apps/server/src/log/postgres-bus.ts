// The bus over LISTEN and NOTIFY: for processes that share nothing but PostgreSQL.
import type pg from "pg";
import type { Bus, BusMessage, Listener } from "./bus.js";
import { pack, unpack } from "./bus.js";
import type { Database, Queryable } from "./database.js";

const CHANNEL = "roundhouse";
/** PostgreSQL refuses payloads of 8000 bytes. */
const MAX_BYTES = 7500;
const RECONNECT_MS = 1000;

export class PostgresBus implements Bus {
  readonly transactional = true;
  private readonly listeners: Listener[] = [];
  private client: pg.Client | null = null;
  private closed = false;
  private broken: string | null = "not connected yet";

  constructor(
    private readonly database: Database,
    private readonly processId: string,
  ) {}

  async start(): Promise<void> {
    await this.connect();
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  problem(): string | null {
    return this.broken;
  }

  publish(message: BusMessage): void {
    // A lost message costs latency: cursors and sweeps find what it was about.
    void this.notify(this.database.pool, message).catch(() => undefined);
  }

  async notify(on: Queryable, message: BusMessage): Promise<void> {
    for (const part of split(message)) {
      await on.query("SELECT pg_notify($1, $2)", [CHANNEL, pack(this.processId, part)]);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = await this.database.connectAlone();
    client.on("notification", ({ payload }) => this.receive(payload ?? ""));
    client.on("error", (error: Error) => this.lost(client, error.message));
    client.on("end", () => this.lost(client, "the connection ended"));
    await client.query(`LISTEN ${CHANNEL}`);
    this.client = client;
    this.broken = null;
  }

  private lost(client: pg.Client, why: string): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    this.broken = why;
    this.reconnect();
  }

  private reconnect(): void {
    setTimeout(() => {
      if (this.closed) return;
      this.connect().catch((error: Error) => {
        this.broken = error.message;
        this.reconnect();
      });
    }, RECONNECT_MS).unref();
  }

  private receive(payload: string): void {
    const parcel = unpack(this.processId, payload);
    if (parcel) for (const listener of this.listeners) listener(parcel.message, parcel.from);
  }
}

/** Messages that fit: a long list of ids or deltas travels in several. */
function split(message: BusMessage): BusMessage[] {
  if (Buffer.byteLength(JSON.stringify(message)) <= MAX_BYTES) return [message];
  if (message.kind === "commit") {
    const [a, b] = halves(message.ids);
    const within = (list: readonly string[], ids: readonly string[]): string[] => list.filter((id) => ids.includes(id));
    const { token, ...rest } = message;
    const part = (ids: string[]): typeof rest => ({
      ...rest,
      ids,
      rested: within(message.rested, ids),
      cancelled: within(message.cancelled, ids),
    });
    // All of it has been heard when its last part has.
    return [...split(part(a)), ...split({ ...part(b), ...(token === undefined ? {} : { token }) })];
  }
  if (message.kind === "watched") {
    const [a, b] = halves(message.ids);
    return [...split({ ...message, ids: a }), ...split({ ...message, ids: b })];
  }
  if (message.kind === "deltas") {
    const [a, b] = halves(message.deltas);
    if (b.length > 0) return [...split({ ...message, deltas: a }), ...split({ ...message, deltas: b })];
    const [only] = a;
    if (!only) return [];
    const middle = Math.floor(only.text.length / 2);
    const parts = [only.text.slice(0, middle), only.text.slice(middle)];
    return parts.flatMap((text) => split({ kind: "deltas", deltas: [{ ...only, text }] }));
  }
  return [];
}

function halves<T>(list: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}
