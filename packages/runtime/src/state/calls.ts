// The calls of a thread, oldest first: a list is copied in no time, however long it is, and what is asked for is almost always near its end.
import type { CallState, ThreadState } from "./thread-state.js";

type WithCalls = Pick<ThreadState, "calls">;

export function callOf({ calls }: WithCalls, callId: string): CallState | undefined {
  return calls[placeOf(calls, callId)];
}

/** For one's own copy of a state. */
export function changeCall({ calls }: WithCalls, callId: string, change: Partial<CallState>): void {
  const at = placeOf(calls, callId);
  const call = calls[at];
  if (call) calls[at] = { ...call, ...change };
}

/** For whoever looks at all of them. */
export const callsById = ({ calls }: WithCalls): ReadonlyMap<string, CallState> =>
  new Map(calls.map((call) => [call.callId, call]));

function placeOf(calls: readonly CallState[], callId: string): number {
  let at = calls.length - 1;
  while (at >= 0 && calls[at]?.callId !== callId) at -= 1;
  return at;
}
