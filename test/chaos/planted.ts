// Faults that are planted on purpose, to see that the checker finds them. Nothing of this is in the product.
import type { EventLog } from "@roundhouse/runtime";

export const plants = ["epoch", "publish", "wakes"] as const;
export type PlantName = (typeof plants)[number];

interface Planted {
  decorateLog?(log: EventLog): EventLog;
}

interface Bus {
  publish(message: { kind: string }): void;
}

/** Not one of the package's exports: a fault reaches where nobody else may. */
const BUS: string = new URL("../../apps/server/dist/queue/redis-bus.js", import.meta.url).href;

export async function plant(name: string | undefined): Promise<Planted> {
  switch (name) {
    case "epoch":
      return { decorateLog: withoutEpochs };
    case "publish":
      return { decorateLog: publishingFirst((await import(BUS)) as { RedisBus: { prototype: Bus } }) };
    default:
      return {};
  }
}

/** A worker's append is taken for one from outside: no lease is asked for. */
const withoutEpochs = (log: EventLog): EventLog => ({
  start: (...all) => log.start(...all),
  fork: (...all) => log.fork(...all),
  read: (...all) => log.read(...all),
  append: (request) => log.append({ ...request, epoch: undefined }),
});

/** Other processes hear of an append before it is made, and never after it. */
function publishingFirst({ RedisBus }: { RedisBus: { prototype: Bus } }): (log: EventLog) => EventLog {
  const tell = RedisBus.prototype.publish;
  const buses = new Set<Bus>();
  RedisBus.prototype.publish = function publish(this: Bus, message) {
    buses.add(this);
    if (message.kind !== "commit") tell.call(this, message);
  };
  return (log) => ({
    start: (...all) => log.start(...all),
    fork: (...all) => log.fork(...all),
    read: (...all) => log.read(...all),
    append: (request) => {
      const message = { kind: "commit", ids: [request.threadId], rested: [], cancelled: [], rules: false };
      for (const bus of buses) tell.call(bus, message);
      return log.append(request);
    },
  });
}

/** Whoever lets a thread go says that all its wake-ups were seen. Planted in the database, where the counter is. */
export const droppedWakes = `
  CREATE FUNCTION drop_wakes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.lease_owner IS NOT NULL AND NEW.lease_owner IS NULL THEN NEW.wakes_seen := NEW.wakes; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER drop_wakes BEFORE UPDATE ON threads FOR EACH ROW EXECUTE FUNCTION drop_wakes();`;
