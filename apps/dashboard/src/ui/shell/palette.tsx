// Ctrl K: go to a screen, or to a thread by its name.
"use client";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { fetchThreads } from "@/lib/endpoints";
import { screens, threadHref } from "@/lib/hrefs";
import { StateMark } from "../state-mark";

const itemLook = "flex h-9 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm data-[selected=true]:bg-sunk";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function Palette({ open, onOpenChange }: PaletteProps) {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ["threads", "palette"],
    queryFn: () => fetchThreads({ limit: 50 }),
    enabled: open,
  });
  const go = (href: string): void => {
    onOpenChange(false);
    router.push(href);
  };
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      label="Go anywhere"
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 rounded-lg border bg-card shadow-lift"
    >
      <Command.Input
        placeholder="Screen, thread or agent"
        className="h-11 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3">
        <Command.Empty className="px-2 py-6 text-center text-sm text-ink-3">Nothing by that name.</Command.Empty>
        <Command.Group heading="Screens">
          {screens.map(({ id, label, href }) => (
            <Command.Item key={id} value={label} onSelect={() => go(href)} className={itemLook}>
              {label}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading="Threads">
          {data?.data.map((thread) => (
            <Command.Item
              key={thread.threadId}
              value={`${thread.path.join(" ")} ${thread.title} ${thread.threadId}`}
              onSelect={() => go(threadHref(thread.threadId))}
              className={itemLook}
            >
              <StateMark of={thread} look="mark" />
              <span className="shrink-0">{thread.path.join(" / ")}</span>
              <span className="truncate text-ink-3">{thread.title}</span>
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}
