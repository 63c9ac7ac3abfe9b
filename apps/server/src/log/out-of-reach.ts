// Whether an error says that PostgreSQL is not there right now: a later try may go well.

/** Node's codes, PostgreSQL's classes (connection, resources, going down or coming up), Prisma's. */
const codes = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE|57P|08|53|P10)/;
/** The driver's own errors have no code. */
const words =
  /connection terminated|connection timeout|timeout exceeded|not queryable|connection ended|server closed the connection/i;

export function isOutOfReach(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, message, cause, meta } = error as {
    code?: unknown;
    message?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  if (typeof code === "string" && codes.test(code)) return true;
  if (typeof message === "string" && words.test(message)) return true;
  // Prisma wraps what its driver said.
  return isOutOfReach(cause) || isOutOfReach(meta?.driverAdapterError);
}
