// Who is to do it: the agents of the project, with what each is for.
import type { AgentView } from "@/lib/agent-view";
import { counted } from "@/lib/figures";

interface AgentPickerProps {
  agents: readonly AgentView[];
  value: string | null;
  onChange: (name: string) => void;
}

export function AgentPicker({ agents, value, onChange }: AgentPickerProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">Agent</legend>
      {agents.map(({ name, description, model, tools, subagents }) => (
        <label
          key={name}
          data-testid="agent-option"
          className="flex cursor-pointer items-start gap-2.5 rounded-md border bg-card px-3 py-2 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="agent"
            value={name}
            checked={value === name}
            onChange={() => onChange(name)}
            className="mt-1 accent-ink"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium">{name}</span>
            {description ? <span className="line-clamp-2 text-xs text-ink-2">{description}</span> : null}
            <span className="block truncate text-2xs text-ink-3">
              {[
                model,
                tools.length > 0 ? counted(tools.length, "tool") : null,
                subagents.length > 0 ? `spawns ${subagents.join(", ")}` : null,
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
