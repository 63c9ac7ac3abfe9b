// What the database can't take of one request must not fail the others that came with it.
import { isRefusedStatement } from "./database.js";

export interface Failed {
  ok: false;
  failed: Error;
}

/** All together; and each by itself when the database refused what they held. Other failures are thrown. */
export async function eachApart<Request, Answer>(
  batch: readonly Request[],
  run: (some: readonly Request[]) => Promise<Answer[]>,
): Promise<(Answer | Failed)[]> {
  try {
    return await run(batch);
  } catch (error) {
    if (batch.length === 1 || !isRefusedStatement(error)) throw error;
    const apart = await Promise.allSettled(batch.map((one) => run([one])));
    return apart.map((one) =>
      one.status === "fulfilled" ? (one.value[0] as Answer) : { ok: false, failed: one.reason as Error },
    );
  }
}
