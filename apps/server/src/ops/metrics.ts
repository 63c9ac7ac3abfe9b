// Figures for Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { CommitFeed } from "../log/index.js";

/** What the worker of this process tells; nothing where there is none. */
export interface Working {
  running: number;
  lostNudges: number;
}

export class Metrics {
  private readonly registry = new Registry();
  private readonly commits = new Counter({
    name: "roundhouse_commits_total",
    help: "Commits to the log that this process made or heard of",
    registers: [this.registry],
  });
  private readonly running = new Gauge({
    name: "roundhouse_threads_held",
    help: "Threads that this process holds the lease of",
    registers: [this.registry],
  });
  private readonly lost = new Counter({
    name: "roundhouse_nudges_lost_total",
    help: "Woken threads that had no job when one was due, and that the sweep of this process brought on",
    registers: [this.registry],
  });

  constructor(
    feed: CommitFeed,
    private readonly working: () => Working,
  ) {
    collectDefaultMetrics({ register: this.registry, prefix: "roundhouse_" });
    feed.listen(() => this.commits.inc());
  }

  async text(): Promise<string> {
    const { running, lostNudges } = this.working();
    this.running.set(running);
    this.lost.reset();
    this.lost.inc(lostNudges);
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}
