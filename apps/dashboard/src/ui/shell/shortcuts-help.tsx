// Lists the keys, and turns them off for those who don't want them.
"use client";
import { screens } from "@/lib/hrefs";
import { setShortcutsEnabled, useShortcutsEnabled } from "@/lib/shortcuts";
import { Dialog } from "../dialog";
import { Kbd } from "../kbd";

const groups = [
  {
    name: "Anywhere",
    keys: [
      ["?", "This list"],
      ["/", "Search on this screen"],
      ["Ctrl K", "Go anywhere"],
      ...screens.map(({ key, label }) => [`g ${key}`, label] as const),
    ],
  },
  {
    name: "Approvals",
    keys: [
      ["j", "Next"],
      ["k", "Previous"],
      ["Enter", "Go to the card"],
      ["a", "Approve"],
      ["d", "Deny, with a reason"],
      ["e", "Edit, then approve"],
      ["r", "Remember"],
    ],
  },
  { name: "Thread, team", keys: [["p", "Pause or follow the end"]] },
] as const;

export function ShortcutsHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const enabled = useShortcutsEnabled();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard">
      <div className="grid gap-5 sm:grid-cols-2">
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-1.5 text-xs font-semibold text-ink-3">{name}</h3>
            <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1.5">
              {keys.map(([key, what]) => (
                <div key={key} className="contents">
                  <dt>
                    <Kbd keys={key} />
                  </dt>
                  <dd className="text-sm">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="mt-4 flex min-h-6 items-center gap-2 border-t pt-3 text-sm">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => setShortcutsEnabled(event.target.checked)}
          className="size-4 accent-go-solid"
        />
        Single-key shortcuts are on. None of them work while you type.
      </label>
    </Dialog>
  );
}
