// A call that was started and never reported: a person says whether it happened.
"use client";
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { useState } from "react";
import type { Resolution } from "@/lib/endpoints";
import { Button } from "@/ui/button";
import { Field, TextArea } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";
import { ActionBar, useRested } from "./action-bar";
import { CallFacts } from "./call-facts";
import { CardFrame } from "./card-frame";
import { InputView } from "./input-view";
import { useDeed } from "./use-decisions";

export function OutcomeCard({ approval, inline = false }: { approval: ApprovalView; inline?: boolean }) {
  const deed = useDeed(approval);
  const rested = useRested(approval.id);
  const [result, setResult] = useState("");
  const still = deed.isPending || !rested;
  const resolve = (body: Resolution): void => deed.mutate({ kind: "resolve", body });
  const done = (): void =>
    resolve(result.trim() === "" ? { outcome: "done" } : { outcome: "done", result: result.trim() });
  const actions = (
    <ActionBar inline={inline}>
      <Button look="go" disabled={still} onClick={done} data-testid="outcome-done">
        It happened
      </Button>
      <Button disabled={still} onClick={() => resolve({ outcome: "retry" })} data-testid="outcome-retry">
        Run it again
      </Button>
      <Button
        look="stop"
        disabled={still}
        onClick={() => resolve({ outcome: "not_done" })}
        data-testid="outcome-not-done"
      >
        Give up
      </Button>
    </ActionBar>
  );
  return (
    <CardFrame approval={approval} inline={inline} title={approval.summary || approval.tool} actions={actions}>
      <p className="text-sm text-ink-2">
        This call was started and then lost sight of. Look whether it took effect before you choose: running it again
        may do it twice.
      </p>
      <CallFacts approval={approval} />
      <InputView input={approval.input} />
      {approval.status === "open" ? (
        <Field label="Its result, if it happened" hint="The model reads it as the tool's answer.">
          <TextArea value={result} onChange={(event) => setResult(event.target.value)} data-testid="outcome-result" />
        </Field>
      ) : null}
      <ProblemNotice error={deed.error} />
    </CardFrame>
  );
}
