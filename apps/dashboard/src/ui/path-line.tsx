// Where a thread stands in its team: `lead / fixer`, the last one being the thread itself.
import { cn } from "@/lib/class-names";

export function PathLine({ path, className }: { path: readonly string[]; className?: string }) {
  const last = path.at(-1) ?? "";
  const above = path.slice(0, -1).join(" / ");
  return (
    <span className={cn("min-w-0 truncate", className)}>
      {above ? <span className="text-ink-3">{above} / </span> : null}
      <span className="font-medium text-ink">{last}</span>
    </span>
  );
}
