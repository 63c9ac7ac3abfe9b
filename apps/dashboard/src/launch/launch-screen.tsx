// Launch: choose who, write the task, set a limit if wanted, and go to where it works.
"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { fetchAgents, launchTeam, launchThread } from "@/lib/endpoints";
import { teamHref, threadHref } from "@/lib/hrefs";
import { Button } from "@/ui/button";
import { Field, TextArea } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading, PageHeader } from "@/ui/page";
import { AgentPicker } from "./agent-picker";
import { BudgetFields } from "./budget-fields";
import { type BudgetText, emptyBudget, readBudget } from "./read-budget";

type As = "team" | "thread";

const choices = [
  ["team", "As a team", "It may spawn others; you see the whole tree"],
  ["thread", "As a single thread", "You go straight to its log"],
] as const;

function AsChoice({ value, onChange }: { value: As; onChange: (as: As) => void }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">How</legend>
      {choices.map(([as, label, what]) => (
        <label
          key={as}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border bg-card px-3 py-2 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="as"
            checked={value === as}
            onChange={() => onChange(as)}
            className="mt-1 accent-ink"
          />
          <span>
            <span className="block text-sm font-medium">{label}</span>
            <span className="block text-xs text-ink-3">{what}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function LaunchScreen() {
  const router = useRouter();
  const agents = useQuery({ queryKey: ["agents"], queryFn: fetchAgents });
  const [picked, setPicked] = useState<string | null>(null);
  const [input, setInput] = useState("");
  const [as, setAs] = useState<As>("team");
  const [budget, setBudget] = useState<BudgetText>(emptyBudget);
  const limit = readBudget(budget);
  const agent = picked ?? agents.data?.[0]?.name ?? null;
  const launched = useMutation({
    mutationFn: (name: string) => {
      const body = { input: input.trim(), ...(limit.ok && limit.budget ? { budget: limit.budget } : {}) };
      return as === "team" ? launchTeam({ lead: name, ...body }) : launchThread({ agent: name, ...body });
    },
    onSuccess: (id) => router.push(as === "team" ? teamHref(id) : threadHref(id)),
  });
  const ready = agent !== null && input.trim() !== "" && limit.ok && !launched.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) launched.mutate(agent);
  };
  return (
    <>
      <PageHeader title="Launch" />
      <ProblemNotice error={agents.error} className="m-4" />
      {agents.isPending ? <Loading /> : null}
      {agents.data?.length === 0 ? (
        <Empty title="No agent is known">
          Agents are named in <code className="font-mono">roundhouse.config.ts</code>. Add one there and start again.
        </Empty>
      ) : null}
      {agents.data && agents.data.length > 0 ? (
        <form
          onSubmit={submit}
          aria-label="Launch"
          data-testid="launch-form"
          className="flex w-full max-w-3xl flex-col gap-5 p-4 md:p-6"
        >
          <AgentPicker agents={agents.data} value={agent} onChange={setPicked} />
          <Field label="Task" hint="Written down before you are told that it runs; nothing is lost after that.">
            <TextArea
              name="input"
              required
              rows={5}
              value={input}
              data-testid="launch-input"
              onChange={(event) => setInput(event.target.value)}
              placeholder="What is to be done, and how you will know that it is"
            />
          </Field>
          <AsChoice value={as} onChange={setAs} />
          <BudgetFields value={budget} onChange={setBudget} error={limit.ok ? null : limit.error} />
          <ProblemNotice error={launched.error} />
          <div>
            <Button type="submit" look="primary" size="lg" disabled={!ready} data-testid="launch-submit">
              {launched.isPending ? "Launching" : `Launch ${agent ?? ""}`}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  );
}
