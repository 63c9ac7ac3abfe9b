// Back to the end, with how much has come in since.
import { ArrowDown } from "lucide-react";
import { Button } from "@/ui/button";

export function TailButton({ fresh, paused, onResume }: { fresh: number; paused: boolean; onResume: () => void }) {
  if (!paused || fresh === 0) return null;
  return (
    <Button
      look="primary"
      size="sm"
      onClick={onResume}
      data-testid="tail-resume"
      className="absolute right-4 bottom-3 rounded-full px-3 shadow-lift"
    >
      <ArrowDown aria-hidden="true" /> {fresh} new
    </Button>
  );
}
