// A limit for the run, if one is wanted.
"use client";
import { Field, TextInput } from "@/ui/fields";
import type { BudgetText } from "./read-budget";

const fields = [
  ["dollars", "Cost, dollars"],
  ["outputTokens", "Output tokens"],
  ["requests", "Model requests"],
  ["minutes", "Time, minutes"],
] as const;

interface BudgetFieldsProps {
  value: BudgetText;
  onChange: (budget: BudgetText) => void;
  error: string | null;
}

export function BudgetFields({ value, onChange, error }: BudgetFieldsProps) {
  return (
    <details className="rounded-md border px-3 py-2">
      <summary className="min-h-6 text-sm font-medium">
        Budget <span className="font-normal text-ink-3">optional</span>
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-3 pb-1 sm:grid-cols-4">
        {fields.map(([name, label]) => (
          <Field key={name} label={label}>
            <TextInput
              inputMode="decimal"
              placeholder="no limit"
              value={value[name]}
              onChange={(event) => onChange({ ...value, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {error ? (
        <p role="alert" className="text-xs text-stop">
          {error}
        </p>
      ) : null}
    </details>
  );
}
