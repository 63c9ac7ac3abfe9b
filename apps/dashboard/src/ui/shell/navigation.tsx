// The screens: a column at the side, or a bar at the bottom of a phone.
"use client";
import { Boxes, Hand, Rocket, TrainFront, Waypoints } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/lib/class-names";
import { screens } from "@/lib/hrefs";
import { usePending } from "@/live/live-provider";
import { openOnes } from "@/live/pending-list";

const icons = { approvals: Hand, threads: TrainFront, teams: Waypoints, launch: Rocket, models: Boxes };
const under: Record<string, string> = { "/": "approvals", "/thread": "threads", "/team": "teams" };

function screenOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return under[path] ?? path.slice(1);
}

export function Navigation() {
  const here = screenOf(usePathname());
  const waiting = openOnes(usePending()).length;
  return (
    <nav
      aria-label="Screens"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t bg-paper md:static md:w-44 md:shrink-0 md:flex-col md:gap-0.5 md:border-t-0 md:border-r md:p-2"
    >
      {screens.map(({ id, label, href, key }) => {
        const Icon = icons[id];
        const current = here === id;
        return (
          <Link
            key={id}
            href={href}
            aria-current={current ? "page" : undefined}
            title={`g ${key}`}
            className={cn(
              "relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-ink-2 hover:text-ink md:h-8 md:flex-none md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-sm md:hover:bg-sunk",
              current && "font-medium text-ink md:bg-sunk",
            )}
          >
            <span
              aria-hidden="true"
              className={cn(
                "absolute inset-x-4 top-0 h-0.5 rounded-full md:inset-x-auto md:inset-y-2 md:left-0 md:h-auto md:w-0.5",
                current && "bg-lamp",
              )}
            />
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
            {id === "approvals" && waiting > 0 ? (
              <span
                data-testid="approvals-count"
                className="tabular absolute top-1.5 left-1/2 ml-1.5 min-w-4.5 rounded-full bg-lamp px-1 text-center text-2xs font-semibold leading-4.5 text-[#1b1300] md:static md:ml-auto"
              >
                {waiting}
                <span className="sr-only"> waiting for you</span>
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}
