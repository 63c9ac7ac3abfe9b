// The models and who waits for them.
import { ModelsScreen } from "@/models/models-screen";

export default function ModelsPage() {
  return <ModelsScreen />;
}
