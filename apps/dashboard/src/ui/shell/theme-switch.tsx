// Dark, light, or as the system has it.
"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { DropdownMenu } from "radix-ui";
import { Button } from "../button";

const themes = [
  { id: "light", label: "Light", Icon: Sun },
  { id: "dark", label: "Dark", Icon: Moon },
  { id: "system", label: "System", Icon: Monitor },
] as const;

export const menuLook = "z-50 min-w-40 rounded-md border bg-card p-1 shadow-lift";
export const menuItemLook =
  "flex h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-sunk pointer-coarse:h-11 [&_svg]:size-3.5";

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" size="icon" aria-label="Theme">
          <Sun aria-hidden="true" className="dark:hidden" />
          <Moon aria-hidden="true" className="hidden dark:block" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={6} className={menuLook}>
          <DropdownMenu.RadioGroup value={theme ?? "system"} onValueChange={setTheme}>
            {themes.map(({ id, label, Icon }) => (
              <DropdownMenu.RadioItem key={id} value={id} className={menuItemLook}>
                <Icon aria-hidden="true" />
                {label}
                <DropdownMenu.ItemIndicator className="ml-auto text-lamp">●</DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
