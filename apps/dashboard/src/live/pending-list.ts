// What waits for a person, oldest first, and what has just been decided. Rows never change places: new ones come last.
import type { ApprovalView } from "@roundhouse/runtime/browser";

export interface PendingList {
  items: readonly ApprovalView[];
  /** When each item that is no longer open was seen to close. */
  closedAt: Readonly<Record<string, number>>;
  loaded: boolean;
}

export const emptyPending: PendingList = { items: [], closedAt: {}, loaded: false };

const byAge = (a: ApprovalView, b: ApprovalView): number =>
  a.requestedAt.localeCompare(b.requestedAt) || a.id.localeCompare(b.id);

/** The whole list as the server has it. What was open and is missing was decided while nobody looked. */
export function takeSnapshot(list: PendingList, approvals: readonly ApprovalView[]): PendingList {
  const known = new Map(approvals.map((approval) => [approval.id, approval]));
  const closed = list.items.filter(({ id }) => list.closedAt[id] !== undefined && !known.has(id));
  const items = [...approvals.filter(({ status }) => status === "open"), ...closed].sort(byAge);
  return { items, closedAt: list.closedAt, loaded: true };
}

export function takeApproval(list: PendingList, approval: ApprovalView, nowMs: number): PendingList {
  const known = list.items.some(({ id }) => id === approval.id);
  if (approval.status === "open") {
    const others = list.items.filter(({ id }) => id !== approval.id);
    return { ...list, items: [...others, approval].sort(byAge) };
  }
  if (!known) return list;
  return {
    ...list,
    items: list.items.map((item) => (item.id === approval.id ? approval : item)),
    closedAt: { ...list.closedAt, [approval.id]: list.closedAt[approval.id] ?? nowMs },
  };
}

/** Drops what closed before a moment, but for the one that is being looked at. */
export function dropClosed(list: PendingList, beforeMs: number, keepId: string | null): PendingList {
  const gone = (id: string): boolean => (list.closedAt[id] ?? Number.POSITIVE_INFINITY) < beforeMs && id !== keepId;
  if (!list.items.some(({ id }) => gone(id))) return list;
  return { ...list, items: list.items.filter(({ id }) => !gone(id)) };
}

export const openOnes = (list: PendingList): ApprovalView[] => list.items.filter(({ status }) => status === "open");
