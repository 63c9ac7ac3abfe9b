// What needs me now.
import { ApprovalsScreen } from "@/approvals/approvals-screen";

export default function ApprovalsPage() {
  return <ApprovalsScreen />;
}
