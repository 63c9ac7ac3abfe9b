// A screen's frame: its name, what can be done on it, and its empty state.
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";

interface PageHeaderProps {
  title: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, detail, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3 md:px-6">
      <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
      {detail ? <div className="text-sm text-ink-3">{detail}</div> : null}
      {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

interface EmptyProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Nothing here: says why, and what to do. */
export function Empty({ title, children, action, className }: EmptyProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center", className)}>
      <svg viewBox="0 0 120 40" aria-hidden="true" className="w-28 text-line-strong">
        <g stroke="currentColor" strokeWidth="1.5" fill="none" opacity=".7">
          <path d="M4 30h112M4 36h112" />
          <path d="M14 27v12M30 27v12M46 27v12M62 27v12M78 27v12M94 27v12M108 27v12" strokeWidth="1" />
          <circle cx="60" cy="12" r="7" />
        </g>
        <circle cx="60" cy="12" r="2.5" fill="var(--lamp)" />
      </svg>
      <h2 className="text-base font-semibold">{title}</h2>
      {children ? <div className="text-sm text-ink-2 text-balance">{children}</div> : null}
      {action}
    </div>
  );
}

export function Loading({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className="flex flex-col gap-2 p-4 md:p-6">
      <span className="sr-only">{label}</span>
      {["w-2/3", "w-1/2", "w-3/4", "w-1/3"].map((width) => (
        <div key={width} className={cn("h-4 animate-pulse rounded-sm bg-sunk", width)} />
      ))}
    </div>
  );
}
