// What a thread or a team has used: tokens, and money where a price is known.
import type { ThreadView } from "@roundhouse/runtime/browser";
import { cn } from "@/lib/class-names";
import { cost, count, tokens } from "@/lib/figures";

export function Spend({ usage, className }: { usage: ThreadView["usage"]; className?: string }) {
  const money = cost(usage.costMicros);
  const title = [
    `${count(usage.inputTokens)} in`,
    `${count(usage.outputTokens)} out`,
    `${count(usage.cacheReadTokens)} from cache`,
    `${count(usage.requests)} requests`,
  ].join(", ");
  return (
    <span title={title} className={cn("tabular whitespace-nowrap", className)}>
      {tokens(usage.inputTokens + usage.outputTokens)} tok
      {money === null ? "" : ` · ${money}`}
    </span>
  );
}
