// Observers in memory: one lane per observer and thread, in order, each event at least once; a throw leaves the cursor where it was.
import type { Agent } from "../config/agent.js";
import type { Observer } from "../config/extension.js";
import type { Event } from "../events/index.js";
import type { MemoryLog } from "./memory-log.js";

interface Lane {
  observer: string;
  handler: Observer;
  wants(event: Event): boolean;
  cursor: number;
  busy: Promise<void> | null;
  again: boolean;
}

/** An observer that has not come back in this time is taken for stuck when a run is waited for. */
const STUCK_AFTER_MS = 250;

/** The lanes of an agent: an exact type goes first and alone, `"*"` gets the events that have no handler of their own. */
export function lanesOf(agent: Agent): { observer: string; handler: Observer; wants(event: Event): boolean }[] {
  return agent.extensions.flatMap((extension) => {
    const exact = Object.keys(extension.on).filter((type) => type !== "*");
    return Object.entries(extension.on).map(([type, handler]) => ({
      observer: `${extension.name}.${type}`,
      handler: handler as Observer,
      wants: (event: Event) => (type === "*" ? !exact.includes(event.type) : event.type === type),
    }));
  });
}

export class MemoryObservers {
  private readonly lanes = new Map<string, Lane[]>();

  constructor(
    private readonly memory: MemoryLog,
    private readonly agentNamed: (name: string) => Agent | undefined,
  ) {}

  deliver(threadId: string): void {
    for (const lane of this.lanesFor(threadId)) {
      if (lane.busy) lane.again = true;
      else lane.busy = this.run(threadId, lane);
    }
  }

  /** Resolves once every lane has caught up, or is stuck. */
  async settled(): Promise<void> {
    const busy = [...this.lanes.values()].flat().flatMap((lane) => (lane.busy ? [lane.busy] : []));
    if (busy.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stuck = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STUCK_AFTER_MS);
    });
    await Promise.race([Promise.all(busy), stuck]);
    clearTimeout(timer);
  }

  private lanesFor(threadId: string): Lane[] {
    const known = this.lanes.get(threadId);
    if (known) return known;
    const agent = this.agentNamed(this.memory.rows.get(threadId)?.state.pinned?.agent ?? "");
    const lanes = agent ? lanesOf(agent).map((lane) => ({ ...lane, cursor: 0, busy: null, again: false })) : [];
    this.lanes.set(threadId, lanes);
    return lanes;
  }

  private async run(threadId: string, lane: Lane): Promise<void> {
    do {
      lane.again = false;
      await this.catchUp(threadId, lane);
    } while (lane.again);
    lane.busy = null;
  }

  private async catchUp(threadId: string, lane: Lane): Promise<void> {
    try {
      for (const event of await this.memory.read(threadId, lane.cursor)) {
        if (lane.wants(event)) await lane.handler(structuredClone(event));
        lane.cursor = event.seq;
      }
    } catch {
      // The cursor stays: delivery picks up from this event at the next one.
    }
  }
}
