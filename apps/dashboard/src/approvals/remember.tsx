// Remember a decision: a rule out of those suggested, for this thread or the agent, for as long as wanted.
"use client";
import type { DecisionBody } from "@roundhouse/runtime/browser";
import { serverNow } from "@/lib/server-clock";
import { Field, Select } from "@/ui/fields";

export type Remember = NonNullable<DecisionBody["remember"]>;

export interface RememberChoice {
  rule: string;
  scope: Remember["scope"];
  hours: number;
}

const terms = [
  [0, "until revoked"],
  [1, "for 1 hour"],
  [8, "for 8 hours"],
  [24, "for a day"],
  [168, "for a week"],
] as const;

export function toRemember({ rule, scope, hours }: RememberChoice): Remember {
  if (hours === 0) return { rule, scope };
  return { rule, scope, expiresAt: new Date(serverNow() + hours * 3_600_000).toISOString() };
}

interface RememberFieldsProps {
  rules: readonly string[];
  agent: string;
  value: RememberChoice;
  onChange: (choice: RememberChoice) => void;
}

export function RememberFields({ rules, agent, value, onChange }: RememberFieldsProps) {
  return (
    <fieldset className="grid gap-3 rounded-md border p-3 sm:grid-cols-3">
      <legend className="px-1 text-xs font-semibold text-ink-3">Remember what I decide</legend>
      <Field label="For calls like">
        <Select
          value={value.rule}
          onChange={(event) => onChange({ ...value, rule: event.target.value })}
          className="font-mono text-xs"
        >
          {rules.map((rule) => (
            <option key={rule}>{rule}</option>
          ))}
        </Select>
      </Field>
      <Field label="In">
        <Select
          value={value.scope}
          onChange={(event) => onChange({ ...value, scope: event.target.value === "agent" ? "agent" : "thread" })}
        >
          <option value="thread">this thread</option>
          <option value="agent">every thread of {agent}</option>
        </Select>
      </Field>
      <Field label="How long">
        <Select value={value.hours} onChange={(event) => onChange({ ...value, hours: Number(event.target.value) })}>
          {terms.map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}
