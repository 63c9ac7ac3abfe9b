// Cancels a branch: asks first, with a list of what will stop. Not there where nothing runs.
import type { ThreadView } from "@roundhouse/runtime/browser";
import { OctagonX } from "lucide-react";
import { cn } from "@/lib/class-names";
import { Button } from "@/ui/button";

interface StopButtonProps {
  thread: ThreadView;
  name: string;
  onStop: (threadId: string) => void;
  className?: string;
}

export function StopButton({ thread, name, onStop, className }: StopButtonProps) {
  if (thread.status === "idle") return null;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={`Cancel ${name} and all below it`}
      title="Cancel this branch"
      onClick={() => onStop(thread.threadId)}
      data-testid="cancel-branch"
      className={cn("text-ink-3 hover:text-stop pointer-coarse:min-w-11", className)}
    >
      <OctagonX aria-hidden="true" />
    </Button>
  );
}
