// The buttons of a call's card, and the keys that press them.
"use client";
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { BookmarkPlus, Check, Pencil, X } from "lucide-react";
import { type Shortcuts, useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/button";
import { Kbd } from "@/ui/kbd";
import { ActionBar, useRested } from "./action-bar";

export type CardMode = "look" | "edit" | "deny";

interface CallActionsProps {
  approval: ApprovalView;
  mode: CardMode;
  edited: boolean;
  invalid: boolean;
  busy: boolean;
  inline: boolean;
  keys: boolean;
  remembers: boolean;
  onMode: (mode: CardMode) => void;
  onDecide: (decision: "approve" | "deny") => void;
  onRemember: () => void;
}

function keysFor({ mode, approval, onMode, onDecide, onRemember }: CallActionsProps): Shortcuts {
  const keys: Shortcuts = { escape: () => onMode("look") };
  if (approval.suggestedRules.length > 0) keys.r = onRemember;
  if (mode === "deny") keys.d = () => onDecide("deny");
  if (mode !== "look") return keys;
  return { ...keys, a: () => onDecide("approve"), d: () => onMode("deny"), e: () => onMode("edit") };
}

function Key({ on, name }: { on: boolean; name: string }) {
  return on ? <Kbd keys={name} className="max-md:hidden" /> : null;
}

function Denying({ still, onMode, onDecide }: Pick<CallActionsProps, "onMode" | "onDecide"> & { still: boolean }) {
  return (
    <>
      <Button look="stop" disabled={still} onClick={() => onDecide("deny")} data-testid="deny-confirm">
        <X aria-hidden="true" /> Deny
      </Button>
      <Button look="quiet" onClick={() => onMode("look")}>
        Back
      </Button>
    </>
  );
}

function Looking({ still, keys, onMode }: Pick<CallActionsProps, "onMode" | "keys"> & { still: boolean }) {
  return (
    <>
      <Button look="stop" disabled={still} onClick={() => onMode("deny")} data-testid="deny">
        <X aria-hidden="true" /> Deny <Key on={keys} name="d" />
      </Button>
      <Button disabled={still} onClick={() => onMode("edit")} data-testid="edit">
        <Pencil aria-hidden="true" /> Edit <Key on={keys} name="e" />
      </Button>
    </>
  );
}

function RememberButton({ remembers, onRemember }: Pick<CallActionsProps, "remembers" | "onRemember">) {
  return (
    <Button
      look="quiet"
      aria-pressed={remembers}
      onClick={onRemember}
      className="ml-auto pointer-coarse:min-w-11"
      data-testid="remember"
    >
      <BookmarkPlus aria-hidden="true" className={remembers ? "fill-lamp" : ""} />
      <span className="max-md:sr-only">{remembers ? "Don't remember" : "Remember"}</span>
    </Button>
  );
}

export function CallActions(props: CallActionsProps) {
  const { approval, mode, edited, invalid, busy, inline, keys, onMode, onDecide } = props;
  const rested = useRested(approval.id);
  const still = busy || !rested;
  useShortcuts(keys && !still ? keysFor(props) : {});
  if (mode === "deny") {
    return (
      <ActionBar inline={inline}>
        <Denying still={still} onMode={onMode} onDecide={onDecide} />
      </ActionBar>
    );
  }
  return (
    <ActionBar inline={inline}>
      <Button look="go" disabled={still || invalid} onClick={() => onDecide("approve")} data-testid="approve">
        <Check aria-hidden="true" /> {edited ? "Approve with edits" : "Approve"}
        <Key on={keys && mode === "look"} name="a" />
      </Button>
      {mode === "edit" ? (
        <Button look="quiet" onClick={() => onMode("look")}>
          Discard edits
        </Button>
      ) : (
        <Looking still={still} keys={keys} onMode={onMode} />
      )}
      {approval.suggestedRules.length > 0 ? <RememberButton {...props} /> : null}
    </ActionBar>
  );
}
