// Edit, then approve: the input as JSON, and what the edit changes, with a warning where a value's type would change.
"use client";
import { useMemo, useState } from "react";
import { jsonDiff } from "@/lib/json-diff";
import { Field, TextArea } from "@/ui/fields";
import { pretty } from "@/ui/json-view";
import { useFirstFocus } from "@/ui/use-first-focus";
import { Changes } from "./changes";
import { type Draft, parseDraft } from "./draft-input";

interface EditInputProps {
  input: Record<string, unknown>;
  onDraft: (draft: Draft) => void;
}

export function EditInput({ input, onDraft }: EditInputProps) {
  const [text, setText] = useState(() => pretty(input));
  const field = useFirstFocus<HTMLTextAreaElement>();
  const draft = useMemo(() => parseDraft(text), [text]);
  const changes = draft.ok ? jsonDiff(input, draft.input) : [];
  const change = (value: string): void => {
    setText(value);
    onDraft(parseDraft(value));
  };
  return (
    <section aria-label="Edit the input" className="grid gap-4 lg:grid-cols-2">
      <Field label="Edited input, JSON" error={draft.ok ? null : draft.error}>
        <TextArea
          data-testid="edit-input"
          value={text}
          onChange={(event) => change(event.target.value)}
          spellCheck={false}
          aria-invalid={!draft.ok}
          rows={Math.min(20, text.split("\n").length + 1)}
          className="max-h-[60vh] [field-sizing:content] font-mono text-xs"
          ref={field}
        />
      </Field>
      <div>
        <h3 className="mb-1 text-xs font-semibold text-ink-3">What changes</h3>
        <Changes changes={changes} />
      </div>
    </section>
  );
}
