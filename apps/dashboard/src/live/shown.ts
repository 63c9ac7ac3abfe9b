// A value that changes with every frame of the socket, shown at most once a frame of the screen.

export class Shown<T> {
  readonly #listeners = new Set<() => void>();
  #newest: T;
  #shown: T;
  #scheduled = false;

  constructor(first: T) {
    this.#newest = first;
    this.#shown = first;
  }

  /** As it is, shown or not yet. */
  get newest(): T {
    return this.#newest;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): T => this.#shown;

  set(value: T): void {
    this.#newest = value;
    if (this.#scheduled) return;
    this.#scheduled = true;
    const flush = (): void => {
      if (!this.#scheduled) return;
      this.#scheduled = false;
      this.#shown = this.#newest;
      for (const listener of this.#listeners) listener();
    };
    requestAnimationFrame(flush);
    // A hidden tab draws no frames, but its title and announcements go on.
    setTimeout(flush, 120);
  }
}
