// What is around every screen: the bar with the chip, the screens, and the keys that work everywhere.
"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { screens } from "@/lib/hrefs";
import { useShortcuts } from "@/lib/shortcuts";
import { AccountMenu } from "./account-menu";
import { LiveChip } from "./live-chip";
import { Logo } from "./logo";
import { Navigation } from "./navigation";
import { News } from "./news";
import { PaletteKeys } from "./palette-keys";
import { ShortcutsHelp } from "./shortcuts-help";
import { ThemeSwitch } from "./theme-switch";

function focusSearch(): void {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}

export function AppShell({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [help, setHelp] = useState(false);
  useShortcuts({
    "?": () => setHelp(true),
    "/": focusSearch,
    ...Object.fromEntries(screens.map(({ key, href }) => [`g ${key}`, () => router.push(href)])),
  });
  return (
    <div className="flex h-dvh flex-col">
      <a href="#screen" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3">
        Skip to the screen
      </a>
      <header className="flex h-11 shrink-0 items-center gap-2 border-b px-3 md:px-4">
        <Link href="/approvals/" className="flex items-center gap-2 rounded-sm text-sm font-semibold tracking-tight">
          <Logo className="size-5" />
          Roundhouse
        </Link>
        <div className="ml-auto flex items-center gap-1">
          <LiveChip />
          <ThemeSwitch />
          <AccountMenu onShortcuts={() => setHelp(true)} />
        </div>
      </header>
      <div className="flex min-h-0 flex-1 pb-14 md:pb-0">
        <Navigation />
        <main id="screen" tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-auto outline-none">
          {children}
        </main>
      </div>
      <ShortcutsHelp open={help} onOpenChange={setHelp} />
      <PaletteKeys />
      <News />
    </div>
  );
}
