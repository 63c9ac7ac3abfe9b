// What a thread has used itself, and what it and all below it come to.
import type { Branch } from "@/lib/branches";
import { cn } from "@/lib/class-names";
import { Spend } from "./spend";

export function BranchSpend({ branch, className }: { branch: Branch; className?: string }) {
  const [own] = branch.threads;
  if (!own) return null;
  const alone = branch.threads.length === 1;
  return (
    <span className={cn("flex flex-wrap gap-x-2.5", className)} data-testid="branch-spend">
      <span className="whitespace-nowrap">
        {alone ? null : "own "}
        <Spend usage={own.usage} />
      </span>
      {alone ? null : (
        <span className="font-medium whitespace-nowrap text-ink-2">
          branch <Spend usage={branch.usage} />
        </span>
      )}
    </span>
  );
}
