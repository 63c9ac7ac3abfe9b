// All teams.
import { TeamsScreen } from "@/teams/teams-screen";

export default function TeamsPage() {
  return <TeamsScreen />;
}
