// Launch a thread or a team.
import { LaunchScreen } from "@/launch/launch-screen";

export default function LaunchPage() {
  return <LaunchScreen />;
}
