// Tabs of one screen. What isn't shown isn't there.
"use client";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";

export interface Tab {
  id: string;
  label: ReactNode;
  body: ReactNode;
}

interface TabsProps {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  label: string;
  className?: string;
}

export function Tabs({ tabs, value, onChange, label, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={cn("flex min-h-0 flex-1 flex-col", className)}>
      <Radix.List aria-label={label} className="flex shrink-0 gap-1 border-b px-3 md:px-5">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px h-9 border-b-2 border-transparent px-2 text-sm text-ink-2 hover:text-ink data-[state=active]:border-lamp data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="flex min-h-0 flex-1 flex-col outline-none">
          {tab.body}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
