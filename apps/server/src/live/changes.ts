// What a viewer is still to be told of: ids are gathered while it is slow, and read once there is room, so it gets the newest state alone.
import { repeated } from "./repeated.js";

export interface ChangesOptions {
  /** Settles once the viewer takes more. */
  room(): Promise<void>;
  read(ids: string[]): Promise<void>;
  /** Instead, when more changed than is worth listing, or nobody knows what. */
  readAll(): Promise<void>;
  failed(error: unknown): void;
}

const MOST = 1000;

export class Changes {
  private ids = new Set<string>();
  private all = false;
  private readonly run: () => void;

  constructor(private readonly options: ChangesOptions) {
    this.run = repeated(() => this.tell(), options.failed);
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.ids.add(id);
    if (this.ids.size > MOST) this.all = true;
    if (this.all) this.ids.clear();
    this.run();
  }

  addAll(): void {
    this.all = true;
    this.add([]);
  }

  private async tell(): Promise<void> {
    await this.options.room();
    const { all, ids } = this;
    this.all = false;
    this.ids = new Set();
    if (all) await this.options.readAll();
    else if (ids.size > 0) await this.options.read([...ids]);
  }
}
