// An agent as the launch screen needs it.
import { fieldsOf, textOf, textsOf } from "./reading";

export interface AgentView {
  name: string;
  description: string | null;
  model: string | null;
  tools: string[];
  subagents: string[];
}

export function readAgent(value: unknown): AgentView {
  const fields = fieldsOf(value);
  const latest = { ...fieldsOf(fields.latest), ...fields };
  const description = textOf(latest.description) ?? textOf(latest.instructions)?.split("\n")[0] ?? null;
  return {
    name: textOf(latest.name) ?? textOf(latest.agent) ?? "",
    description,
    model: textOf(latest.model) ?? textOf(fieldsOf(latest.model).id),
    tools: textsOf(latest.tools),
    subagents: textsOf(latest.subagents),
  };
}
