// One thread, with the cards of what it waits for between its rows.
"use client";
import { ThreadPending } from "@/approvals/thread-pending";
import { ThreadScreen } from "@/threads/thread-screen";

export default function ThreadPage() {
  return <ThreadScreen pending={(threadId) => <ThreadPending threadId={threadId} />} />;
}
