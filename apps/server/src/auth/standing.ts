// Tells open connections, in every process, that a session or a key is not what it was: they ask again, and are dropped if it is over.
import type { Bus } from "../log/index.js";

export class Standing {
  private readonly watched = new Map<string, Set<() => void>>();

  /** `forget` drops what is remembered of keys. */
  constructor(
    private readonly bus: Bus,
    private readonly forget: () => void,
  ) {
    bus.listen((message) => {
      if (message.kind === "signedOut") this.tell(message.principals);
    });
  }

  /** A user's sessions or rights, or a key, changed just now. */
  changed(subject: string): void {
    this.tell([subject]);
    this.bus.publish({ kind: "signedOut", principals: [subject] });
  }

  watch(subject: string, look: () => void): () => void {
    const looks = this.watched.get(subject) ?? new Set();
    this.watched.set(subject, looks.add(look));
    return () => {
      looks.delete(look);
      if (looks.size === 0 && this.watched.get(subject) === looks) this.watched.delete(subject);
    };
  }

  private tell(subjects: readonly string[]): void {
    this.forget();
    for (const subject of subjects) for (const look of this.watched.get(subject) ?? []) look();
  }
}
