// What processes tell each other: ids and deltas, never anything that would be missed for good when it gets lost.
import { z } from "zod";

const delta = z.object({
  threadId: z.string(),
  requestSeq: z.number(),
  part: z.enum(["text", "reasoning"]),
  text: z.string(),
});
export type Delta = z.infer<typeof delta>;

export const busMessage = z.discriminatedUnion("kind", [
  /** Logs that grew; `rested` are those at rest now, `cancelled` threads whose running work is to stop; `token` asks whether that was heard. */
  z.object({
    kind: z.literal("commit"),
    ids: z.array(z.string()),
    rested: z.array(z.string()),
    cancelled: z.array(z.string()),
    rules: z.boolean(),
    token: z.string().optional(),
  }),
  /** The word that this token came with was heard, and acted on. */
  z.object({ kind: z.literal("heard"), token: z.string() }),
  /** Threads that somebody watches through the sender, for some seconds. */
  z.object({ kind: z.literal("watched"), ids: z.array(z.string()) }),
  z.object({ kind: z.literal("deltas"), deltas: z.array(delta) }),
  z.object({ kind: z.literal("void"), threadId: z.string(), requestSeq: z.number() }),
  z.object({ kind: z.literal("presence"), threadId: z.string(), people: z.array(z.string()) }),
  z.object({ kind: z.literal("clock") }),
  /** A process is there. */
  z.object({ kind: z.literal("hello") }),
  /** Sessions or keys that are no longer good. */
  z.object({ kind: z.literal("signedOut"), principals: z.array(z.string()) }),
]);
export type BusMessage = z.infer<typeof busMessage>;

const parcel = z.object({ from: z.string(), message: busMessage });

export type Listener = (message: BusMessage, from: string) => void;

/** A way to all processes. Its messages may be lost; the sender does not hear its own. */
export interface Bus {
  /** Whether a message may travel inside a transaction, so that it is sent if and only if that commits. */
  readonly transactional: boolean;
  publish(message: BusMessage): void;
  listen(listener: Listener): void;
  start(): Promise<void>;
  close(): Promise<void>;
  /** Null while it works, else what is wrong. */
  problem(): string | null;
}

export const pack = (from: string, message: BusMessage): string => JSON.stringify({ from, message });

/** Null for what this process sent itself, and for what it does not understand (a newer version may run beside it). */
export function unpack(self: string, text: string): z.infer<typeof parcel> | null {
  try {
    const parsed = parcel.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.from !== self ? parsed.data : null;
  } catch {
    return null;
  }
}
