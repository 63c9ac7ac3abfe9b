// Figures for Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { CommitFeed } from "../log/index.js";

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

  constructor(feed: CommitFeed, heldThreads: () => number) {
    collectDefaultMetrics({ register: this.registry, prefix: "roundhouse_" });
    feed.listen(() => this.commits.inc());
    this.readHeld = heldThreads;
  }

  private readonly readHeld: () => number;

  async text(): Promise<string> {
    this.running.set(this.readHeld());
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}
