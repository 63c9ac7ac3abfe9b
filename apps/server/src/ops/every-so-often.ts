// Something that is looked at again and again: one round at a time, and none cut short.

/** Begins with a round at once where it is told so. `round` never rejects. Returns how to stop; a round under way comes to its end first. */
export function everySoOften(
  everyMs: number,
  round: () => Promise<void>,
  { atOnce = true }: { atOnce?: boolean } = {},
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const start = (): void => {
    running ??= round().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(start, everyMs);
  if (atOnce) start();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
