// Inputs and their labels: a control inside of a field takes the field's id, so the two belong together.
"use client";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "@/lib/class-names";

const FieldContext = createContext<{ id: string; hintId: string } | null>(null);

const box =
  "w-full rounded-md border border-line-strong/70 bg-card px-2.5 text-sm text-ink placeholder:text-ink-3 hover:border-line-strong disabled:opacity-60 aria-invalid:border-stop pointer-coarse:min-h-11";

function useFieldIds() {
  const field = useContext(FieldContext);
  return field ? { id: field.id, "aria-describedby": field.hintId } : {};
}

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useFieldIds()} className={cn(box, "h-8", className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...useFieldIds()} className={cn(box, "min-h-16 resize-y py-1.5 leading-5", className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...useFieldIds()} className={cn(box, "h-8 pr-7", className)} {...rest} />;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
  className?: string;
}

export function Field({ label, hint, error, children, className }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={cn("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      <FieldContext value={{ id, hintId }}>{children}</FieldContext>
      <span id={hintId} className={cn("text-xs empty:hidden", error ? "text-stop" : "text-ink-3")}>
        {error ?? hint}
      </span>
    </div>
  );
}
