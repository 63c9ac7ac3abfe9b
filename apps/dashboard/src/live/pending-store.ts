// Follows what waits for a person: the live topic, with the list endpoint for the first look and for a resync.
import type { ApprovalView, Frame, Subscription } from "@roundhouse/runtime/browser";
import { fetchOpenApprovals } from "@/lib/endpoints";
import type { LiveConnection, Topic } from "./connection";
import { dropClosed, emptyPending, type PendingList, takeApproval, takeSnapshot } from "./pending-list";

const CLOSED_STAY_MS = 12_000;

export class PendingStore implements Topic {
  readonly #connection: LiveConnection;
  readonly #listeners = new Set<() => void>();
  #list: PendingList = emptyPending;
  /** What is looked at: it stays, whatever becomes of it. */
  #watched: string | null = null;

  constructor(connection: LiveConnection) {
    this.#connection = connection;
  }

  subscription(): Subscription {
    return { topic: "approvals" };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): PendingList => this.#list;

  watch(id: string | null): void {
    this.#watched = id;
  }

  /** What the server answered to a person's own decision. */
  take = (approval: ApprovalView): void => {
    this.#show(takeApproval(this.#list, approval, Date.now()));
    setTimeout(this.#sweep, CLOSED_STAY_MS + 100);
  };

  receive(frame: Frame): void {
    if (frame.kind === "approval") this.take(frame.approval);
    else if (frame.kind === "snapshot" && frame.topic === "approvals")
      this.#show(takeSnapshot(this.#list, frame.approvals));
    else if (frame.kind === "resync" && frame.topic === "approvals") void this.refetch();
  }

  /** Reads the list once more. Errors are left to the socket: it brings a snapshot when it is back. */
  refetch = async (): Promise<void> => {
    try {
      const { data } = await fetchOpenApprovals();
      this.#show(takeSnapshot(this.#list, data));
    } catch {
      this.#connection.renew(this);
    }
  };

  #sweep = (): void => this.#show(dropClosed(this.#list, Date.now() - CLOSED_STAY_MS, this.#watched));

  #show(list: PendingList): void {
    if (list === this.#list) return;
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}
