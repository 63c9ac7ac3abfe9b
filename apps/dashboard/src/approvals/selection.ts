// Which row of the list is chosen, and which one a key leads to. Pure, so that it can be checked.
interface Item {
  id: string;
  status: string;
}

/** The chosen one while it is in the list, else the first that is still open. */
export function chosen<T extends Item>(items: readonly T[], id: string | null): T | null {
  return items.find((item) => item.id === id) ?? items.find(({ status }) => status === "open") ?? items[0] ?? null;
}

export function neighbour<T extends Item>(items: readonly T[], id: string | null, step: 1 | -1): T | null {
  const at = items.findIndex((item) => item.id === id);
  return items[Math.min(items.length - 1, Math.max(0, at + step))] ?? null;
}
