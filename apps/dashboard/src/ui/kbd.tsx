// A key on the keyboard.
import { cn } from "@/lib/class-names";

export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={cn("inline-flex gap-0.5", className)}>
      {keys.split(" ").map((key) => (
        <kbd
          key={key}
          className="min-w-4 rounded-sm border border-current/30 px-1 text-center font-mono text-[0.625rem] leading-4 opacity-80"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
