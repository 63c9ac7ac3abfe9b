// So many pieces of work at once and no more: the others wait in line, first come first served.
export class Slots {
  private readonly line: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly size: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.size) this.taken += 1;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      // Whoever is next takes this very slot.
      if (next) next();
      else this.taken -= 1;
    }
  }
}
