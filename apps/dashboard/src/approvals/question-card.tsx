// A question that an agent has: its options as buttons, or a free answer.
"use client";
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { Field, TextArea } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";
import { ActionBar, useRested } from "./action-bar";
import { CardFrame } from "./card-frame";
import { useDeed } from "./use-decisions";

export function QuestionCard({ approval, inline = false }: { approval: ApprovalView; inline?: boolean }) {
  const deed = useDeed(approval);
  const rested = useRested(approval.id);
  const [text, setText] = useState("");
  const still = deed.isPending || !rested;
  const answer = (value: string): void => deed.mutate({ kind: "answer", answer: value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") answer(text.trim());
  };
  const formId = `answer-${approval.id}`;
  const options = approval.options ?? [];
  const actions = (
    <ActionBar inline={inline}>
      {options.map((option) => (
        <Button key={option} disabled={still} onClick={() => answer(option)} data-testid="answer-option">
          {option}
        </Button>
      ))}
      {options.length === 0 ? (
        <Button look="primary" type="submit" form={formId} disabled={still || text.trim() === ""}>
          Answer
        </Button>
      ) : null}
    </ActionBar>
  );
  return (
    <CardFrame approval={approval} inline={inline} title={approval.question ?? approval.summary} actions={actions}>
      {options.length > 0 ? (
        <p className="text-sm text-ink-2">The agent takes one of these answers. The thread rests until then.</p>
      ) : approval.status === "open" ? (
        <form id={formId} onSubmit={submit}>
          <Field label="Your answer">
            <TextArea value={text} onChange={(event) => setText(event.target.value)} data-testid="answer-text" />
          </Field>
        </form>
      ) : null}
      <ProblemNotice error={deed.error} />
    </CardFrame>
  );
}
