// Collects what is asked for within a moment and answers it with one round to the database.
export interface BatcherOptions<Request, Answer> {
  /** How long the first of a batch waits for company. */
  waitMs: number;
  maxSize: number;
  /** Batches on their way at the same time. */
  parallel: number;
  /** Answers in the order of the requests. */
  run(requests: Request[]): Promise<Answer[]>;
  /** Two requests with the same key never share a batch. */
  keyOf?(request: Request): string;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export class Batcher<Request, Answer> {
  private waiting: Waiting<Request, Answer>[] = [];
  private running = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: BatcherOptions<Request, Answer>) {}

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    const { maxSize, parallel, waitMs } = this.options;
    if (this.running >= parallel || this.waiting.length === 0) return;
    if (this.waiting.length >= maxSize) this.start();
    else this.timer ??= setTimeout(() => this.start(), waitMs);
  }

  private start(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const batch = this.take();
    if (batch.length === 0) return;
    this.running += 1;
    void this.answer(batch).finally(() => {
      this.running -= 1;
      this.schedule();
    });
    this.schedule();
  }

  private take(): Waiting<Request, Answer>[] {
    const { keyOf, maxSize } = this.options;
    const keys = new Set<string>();
    const batch: Waiting<Request, Answer>[] = [];
    const later: Waiting<Request, Answer>[] = [];
    for (const one of this.waiting) {
      const key = keyOf?.(one.request);
      const fits = batch.length < maxSize && (key === undefined || !keys.has(key));
      if (fits && key !== undefined) keys.add(key);
      (fits ? batch : later).push(one);
    }
    this.waiting = later;
    return batch;
  }

  private async answer(batch: Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.options.run(batch.map((one) => one.request));
      batch.forEach((one, index) => {
        one.resolve(answers[index] as Answer);
      });
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }
}
