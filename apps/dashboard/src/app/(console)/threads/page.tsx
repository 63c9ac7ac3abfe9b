// All threads.
import { ThreadsScreen } from "@/threads/threads-screen";

export default function ThreadsPage() {
  return <ThreadsScreen />;
}
