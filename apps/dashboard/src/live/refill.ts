// Reads everything anew when the server can't go on from a cursor: once at a time, and not at once again when it fails.
import { problemOf } from "@/lib/problems";

const AGAIN_AFTER_MS = 2000;

export class Refill {
  #running = false;

  get running(): boolean {
    return this.#running;
  }

  /**
   * `done` is called after it was read, or some time after that failed: the topic is asked for once more. `gone` is called
   * when there is nothing of that name any more: what is not stored is not shown.
   */
  async run(read: () => Promise<void>, { gone, done }: { gone(): void; done(): void }): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let pauseMs = 0;
    try {
      await read();
    } catch (error) {
      if (problemOf(error)?.status === 404) gone();
      // The next answer to the subscription asks for it again; the chip says that it is behind.
      pauseMs = AGAIN_AFTER_MS;
    }
    setTimeout(() => {
      this.#running = false;
      done();
    }, pauseMs);
  }
}
