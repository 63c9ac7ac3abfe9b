// Work that is asked for again and again: one at a time, and once more when it was asked for meanwhile.
export function repeated(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } catch (error) {
      failed(error);
    } finally {
      running = false;
    }
  };
  return () => {
    again = true;
    if (!running) void run();
  };
}
