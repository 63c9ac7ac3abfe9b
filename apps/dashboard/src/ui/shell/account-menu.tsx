// Who is signed in, and the way out.
"use client";
import { Keyboard, LogOut, User } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { signOut } from "@/lib/endpoints";
import { leaveToSignIn, useMe } from "@/lib/session";
import { Button } from "../button";
import { menuItemLook, menuLook } from "./theme-switch";

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const me = useMe();
  const leave = () => {
    void signOut()
      .catch(() => null)
      .then(() => leaveToSignIn(false));
  };
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" size="icon" aria-label="Account">
          <User aria-hidden="true" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={6} className={menuLook}>
          <div className="max-w-64 border-b px-2 pt-1 pb-2">
            <p className="truncate text-sm font-medium">{me?.principal}</p>
            <p className="truncate text-xs text-ink-3">{me?.roles.join(", ")}</p>
          </div>
          <DropdownMenu.Item className={menuItemLook} onSelect={onShortcuts}>
            <Keyboard aria-hidden="true" /> Keyboard shortcuts
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menuItemLook} onSelect={leave}>
            <LogOut aria-hidden="true" /> Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
