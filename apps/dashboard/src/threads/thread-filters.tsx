// Which threads are listed: the filters live in the address.
"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Button } from "@/ui/button";
import { Select, TextInput } from "@/ui/fields";

const statuses = ["running", "waiting", "parked", "idle"] as const;

export function useThreadFilters() {
  return useQueryStates({
    status: parseAsStringLiteral(statuses),
    agent: parseAsString,
    q: parseAsString,
  });
}

export function ThreadFilters({ agents }: { agents: readonly string[] }) {
  const [filter, setFilter] = useThreadFilters();
  const any = filter.status !== null || filter.agent !== null || filter.q !== null;
  return (
    <search className="flex flex-wrap items-center gap-2 border-b px-4 py-2 md:px-6">
      <TextInput
        data-search
        type="search"
        aria-label="Search threads"
        placeholder="Search title, agent, id"
        value={filter.q ?? ""}
        onChange={(event) => void setFilter({ q: event.target.value || null })}
        className="w-full sm:w-64"
      />
      <Select
        aria-label="Status"
        value={filter.status ?? ""}
        onChange={(event) => void setFilter({ status: statuses.find((each) => each === event.target.value) ?? null })}
        className="w-36"
      >
        <option value="">any status</option>
        {statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <Select
        aria-label="Agent"
        value={filter.agent ?? ""}
        onChange={(event) => void setFilter({ agent: event.target.value || null })}
        className="w-40"
      >
        <option value="">any agent</option>
        {agents.map((agent) => (
          <option key={agent}>{agent}</option>
        ))}
      </Select>
      {any ? (
        <Button look="quiet" onClick={() => void setFilter({ status: null, agent: null, q: null })}>
          Clear
        </Button>
      ) : null}
    </search>
  );
}
