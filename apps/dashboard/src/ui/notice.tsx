// Something went wrong, or something is good to know: said where it happened.
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/class-names";
import { problemOf } from "@/lib/problems";

interface NoticeProps {
  tone?: "stop" | "call" | "calm";
  children: ReactNode;
  className?: string;
}

const washes = { stop: "bg-stop-wash text-stop", call: "bg-call-wash text-call", calm: "bg-sunk text-ink-2" };

export function Notice({ tone = "calm", children, className }: NoticeProps) {
  const Icon = tone === "calm" ? Info : CircleAlert;
  return (
    <div
      role={tone === "stop" ? "alert" : "status"}
      className={cn("flex items-start gap-2 rounded-md px-3 py-2 text-sm", washes[tone], className)}
    >
      <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  );
}

/** What the server refused, with the fields it named. */
export function ProblemNotice({ error, className }: { error: unknown; className?: string }) {
  const problem = problemOf(error);
  if (!problem) return null;
  return (
    <Notice tone="stop" {...(className ? { className } : {})}>
      <p>{problem.detail ?? problem.title}</p>
      {problem.errors?.length ? (
        <ul className="mt-1 list-disc pl-4">
          {problem.errors.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>
              <code className="font-mono text-xs">{pointer || "/"}</code> {message}
            </li>
          ))}
        </ul>
      ) : null}
      {problem.status > 0 ? (
        <p className="mt-1 font-mono text-2xs opacity-80">
          {problem.code} {problem.requestId ? `· ${problem.requestId}` : ""}
        </p>
      ) : null}
    </Notice>
  );
}
