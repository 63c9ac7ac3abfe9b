// Where a thread stands in its team: `lead / fixer`, the last one being the thread itself and the last to be cut.
import { cn } from "@/lib/class-names";

export function PathLine({ path, className }: { path: readonly string[]; className?: string }) {
  const last = path.at(-1) ?? "";
  const above = path.slice(0, -1).join(" / ");
  return (
    <span className={cn("flex min-w-0", className)} title={path.join(" / ")}>
      {above ? (
        <>
          <span className="truncate text-ink-3">{above}</span>
          <span className="shrink-0 whitespace-pre text-ink-3"> / </span>
        </>
      ) : null}
      <span className="max-w-full shrink-0 truncate font-medium text-ink">{last}</span>
    </span>
  );
}
