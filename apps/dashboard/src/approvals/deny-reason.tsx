// Why not: the model reads it, so that it can go on better.
"use client";
import { Field, TextArea } from "@/ui/fields";
import { useFirstFocus } from "@/ui/use-first-focus";

interface DenyReasonProps {
  value: string;
  onChange: (reason: string) => void;
  onSubmit: () => void;
}

export function DenyReason({ value, onChange, onSubmit }: DenyReasonProps) {
  const field = useFirstFocus<HTMLTextAreaElement>();
  return (
    <Field
      label="Why not? The model is told."
      hint="The call closes as denied and the thread goes on. Ctrl Enter denies."
    >
      <TextArea
        data-testid="deny-reason"
        value={value}
        maxLength={4000}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
        ref={field}
      />
    </Field>
  );
}
