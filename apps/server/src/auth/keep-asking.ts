// For as long as a connection is open it is asked again who it comes from: every so often, and at once when something changed.
import type { IncomingHttpHeaders } from "node:http";
import type { Authenticator } from "./authenticator.js";
import type { Principal } from "./principal.js";
import type { Standing } from "./standing.js";

/** Word of a change may get lost between processes; after so long it is found out all the same. */
const LOOK_EVERY_MS = 30_000;

export interface Connection {
  headers: IncomingHttpHeaders;
  principal: Principal;
}

export interface Gatekeepers {
  authenticator: Authenticator;
  standing: Standing;
}

/** Calls `found` with who the connection is now, null for nobody, whenever that is asked. Returns how to stop. */
export function keepAsking(
  { authenticator, standing }: Gatekeepers,
  { headers, principal }: Connection,
  found: (now: Principal | null) => void,
): () => void {
  const look = (): void => {
    // A database that is out of reach signs nobody out; the next look is soon.
    authenticator.principalOf(headers, false).then(found, () => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = standing.watch(principal.subject, look);
  // What changed between the sign-in of this connection and now told nobody here.
  look();
  return () => {
    clearInterval(timer);
    stop();
  };
}
