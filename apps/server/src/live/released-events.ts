// A log as viewers may see it: an answer that afterModel is still to judge is held back, one that it did not let pass is masked.
import { type Event, type EventLog, reduce, type ThreadState } from "@roundhouse/runtime";

export interface ViewOptions {
  after: number;
  limit: number;
  /** So many bytes at most, but for the first event; of a log that is reviewed the limit alone counts. */
  bytes?: number | undefined;
  /** Whether results behind a redaction are shown as they were. */
  rawResults: boolean;
}

/** What is asked of a thread once: its first event never changes. */
interface Gates {
  reviews: boolean;
  guards: boolean;
}

const MAX_REMEMBERED = 10_000;

export class ReleasedEvents {
  private readonly gates = new Map<string, Gates>();

  constructor(
    private readonly log: Pick<EventLog, "read"> & {
      readPage(page: { threadId: string; after: number; limit: number; bytes?: number | undefined }): Promise<Event[]>;
    },
  ) {}

  async page(threadId: string, { after, limit, bytes, rawResults }: ViewOptions): Promise<Event[]> {
    const { reviews, guards } = await this.gatesOf(threadId);
    if (!reviews && (rawResults || !guards)) return this.log.readPage({ threadId, after, limit, bytes });
    const events = await this.log.read(threadId);
    const visible = reviews ? withoutUnreviewed(events) : events;
    const masks = rawResults ? new Set<string>() : unreleasedCalls(events, threadId);
    return visible
      .filter((event) => event.seq > after)
      .slice(0, limit)
      .map((event) => maskResult(event, masks));
  }

  private async gatesOf(threadId: string): Promise<Gates> {
    const known = this.gates.get(threadId);
    if (known) return known;
    const [first] = await this.log.readPage({ threadId, after: 0, limit: 1 });
    if (first?.type !== "thread_started") return { reviews: false, guards: false };
    const has = (hook: string): boolean => first.data.extensions.some((one) => one.hooks.includes(hook));
    const gates = { reviews: has("afterModel"), guards: has("beforeToolResult") };
    if (this.gates.size >= MAX_REMEMBERED) this.gates.clear();
    this.gates.set(threadId, gates);
    return gates;
  }
}

/** Ends before the first answer that is not judged yet; takes the text out of those that did not pass. */
function withoutUnreviewed(events: readonly Event[]): Event[] {
  const reviewers = reviewersOf(events);
  const verdicts = verdictsOf(events);
  const visible: Event[] = [];
  for (const event of events) {
    const given = event.type === "model_response" ? verdicts.get(event.data.requestSeq) : undefined;
    if (event.type !== "model_response" || !given) {
      visible.push(event);
      continue;
    }
    const refused = given.some((verdict) => verdict !== "proceed");
    if (!refused && given.length < reviewers) break;
    visible.push(refused ? { ...event, data: { ...event.data, content: [] } } : event);
  }
  return visible;
}

/** What afterModel answered about each request of a turn. Summaries are not judged. */
function verdictsOf(events: readonly Event[]): Map<number, string[]> {
  const verdicts = new Map<number, string[]>();
  for (const event of events) {
    if (event.type === "model_request" && event.data.purpose === "turn") verdicts.set(event.seq, []);
    if (event.type !== "hook_decision" || event.data.hook !== "afterModel" || event.data.shadow) continue;
    verdicts.get(event.data.requestSeq ?? 0)?.push(event.data.decision);
  }
  return verdicts;
}

function reviewersOf([first]: readonly Event[]): number {
  if (first?.type !== "thread_started") return 0;
  return first.data.extensions.filter((one) => one.hooks.includes("afterModel") && !one.remote?.shadow).length;
}

/** Calls whose results a guard has not let pass whole. */
function unreleasedCalls(events: readonly Event[], threadId: string): Set<string> {
  const state: ThreadState = reduce(events, threadId);
  const held = state.calls.filter(
    (call) => !call.guarded || call.edits.some((edit) => edit.action === "redact" || edit.action === "clear"),
  );
  return new Set(held.map((call) => call.callId));
}

function maskResult(event: Event, masks: ReadonlySet<string>): Event {
  if (event.type === "tool_result" && masks.has(event.data.callId)) {
    const { content: _, artifact: __, ...data } = event.data;
    return { ...event, data: { ...data, preview: "[redacted]" } };
  }
  if (event.type === "tool_result_late" && masks.has(event.data.callId)) {
    const { content: _, artifact: __, ...data } = event.data;
    return { ...event, data: { ...data, preview: "[redacted]" } };
  }
  return event;
}
