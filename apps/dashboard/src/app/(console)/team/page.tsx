// One team.
import { TeamScreen } from "@/teams/team-screen";

export default function TeamPage() {
  return <TeamScreen />;
}
