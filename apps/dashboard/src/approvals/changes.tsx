// A list of changes: where, what was there, what is there now.

import { cn } from "@/lib/class-names";
import { changesType, type JsonChange, lineDiff } from "@/lib/json-diff";
import { pretty } from "@/ui/json-view";

const written = (value: unknown): string => (typeof value === "string" ? value : pretty(value));

const signs = { same: " ", removed: "−", added: "+" } as const;
const looks = { same: "text-ink-3", removed: "bg-stop-wash text-stop", added: "bg-go-wash text-go" } as const;

function Lines({ before, after }: { before: unknown; after: unknown }) {
  const removed = before === undefined ? [] : undefined;
  const added = after === undefined ? [] : undefined;
  const lines = removed
    ? written(after)
        .split("\n")
        .map((text) => ({ kind: "added" as const, text }))
    : added
      ? written(before)
          .split("\n")
          .map((text) => ({ kind: "removed" as const, text }))
      : lineDiff(written(before), written(after));
  let at = 0;
  return (
    <pre className="overflow-hidden rounded-md border bg-card font-mono text-xs leading-5 whitespace-pre-wrap break-words">
      {lines.map(({ kind, text }) => (
        <span key={at++} className={cn("block px-2", looks[kind])}>
          <span aria-hidden="true">{signs[kind]} </span>
          {kind === "same" ? null : <span className="sr-only">{kind}: </span>}
          {text}
        </span>
      ))}
    </pre>
  );
}

export function Changes({ changes }: { changes: readonly JsonChange[] }) {
  if (changes.length === 0)
    return <p className="text-sm text-ink-3">Nothing yet. Approving now approves it as proposed.</p>;
  return (
    <ul className="flex flex-col gap-3" data-testid="edit-diff">
      {changes.map((change) => (
        <li key={change.pointer} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-xs text-ink-2">{change.pointer || "/"}</code>
            {changesType(change) ? (
              <strong className="rounded-sm bg-stop-wash px-1.5 text-2xs font-semibold text-stop">
                type changes: {change.typeBefore} → {change.typeAfter}
              </strong>
            ) : null}
          </span>
          <Lines before={change.before} after={change.after} />
        </li>
      ))}
    </ul>
  );
}
