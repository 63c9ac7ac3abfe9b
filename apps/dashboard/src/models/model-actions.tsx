// What an operator may tell all threads on a model. Each is asked about once more, with what it will do.
"use client";
import type { ModelAnswer, ModelView } from "@roundhouse/runtime/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { forceFallback, modelsKey, releaseModel, retryAll, revertModel } from "@/lib/endpoints";
import { counted } from "@/lib/figures";
import { announce } from "@/ui/announcer";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ProblemNotice } from "@/ui/notice";
import { HoldDialog } from "./hold-dialog";

interface Deed {
  id: string;
  label: string;
  title: string;
  what: string;
  /** The button that does it. */
  doIt: string;
  done: string;
  act(model: string): Promise<ModelAnswer>;
}

const release: Deed = {
  id: "release",
  label: "Release",
  title: "Release it?",
  what: "Requests go out to it again. Threads that wait go on one after the other, not all at once.",
  doIt: "Release it",
  done: "released",
  act: releaseModel,
};

const retry: Deed = {
  id: "retry-all",
  label: "Retry all now",
  title: "Retry everything that waits?",
  what: "Nobody waits for the provider’s time any more: each thread asks again, one after the other. A provider that still refuses makes them wait anew.",
  doIt: "Retry now",
  done: "let go",
  act: retryAll,
};

const fallback: Deed = {
  id: "force-fallback",
  label: "Force fallback",
  title: "Send its threads to their fallbacks?",
  what: "Each thread that is at work on it goes to its next fallback, at its next step. It stays there until you revert.",
  doIt: "Force fallback",
  done: "sent to their fallbacks",
  act: forceFallback,
};

const revert: Deed = {
  id: "revert",
  label: "Revert",
  title: "Bring its threads back?",
  what: "Every thread that went from it to a fallback comes back to it, at its next step.",
  doIt: "Bring them back",
  done: "called back",
  act: revertModel,
};

/** What makes sense as the model stands. */
function deedsFor(model: ModelView): Deed[] {
  const held = model.gates.some((gate) => gate.kind === "hold");
  return [
    ...(held ? [release] : []),
    ...(model.waits.length > 0 && !held ? [retry] : []),
    ...(model.threads > 0 ? [fallback] : []),
    ...(model.fellBack.length > 0 ? [revert] : []),
  ];
}

function Confirm({ model, deed, onClose }: { model: ModelView; deed: Deed; onClose: () => void }) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: () => deed.act(model.id),
    onSuccess: ({ threads }) => {
      announce(`${model.id}: ${counted(threads, "thread")} ${deed.done}`);
      void client.invalidateQueries({ queryKey: modelsKey });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={deed.title} description={deed.what}>
      <p className="mb-3 font-mono text-sm">{model.id}</p>
      <ProblemNotice error={act.error} className="mb-3" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Leave it
        </Button>
        <Button look="primary" disabled={act.isPending} onClick={() => act.mutate()} data-testid={`${deed.id}-confirm`}>
          {deed.doIt}
        </Button>
      </div>
    </Dialog>
  );
}

export function ModelActions({ model }: { model: ModelView }): ReactNode {
  const [asked, setAsked] = useState<Deed | "hold" | null>(null);
  const close = (): void => setAsked(null);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">What to do with {model.id}</legend>
      {deedsFor(model).map((deed) => (
        <Button key={deed.id} size="sm" onClick={() => setAsked(deed)} data-testid={`model-${deed.id}`}>
          {deed.label}
        </Button>
      ))}
      <Button size="sm" look="stop" onClick={() => setAsked("hold")} data-testid="model-hold">
        {model.health === "held" ? "Hold anew" : "Hold"}
      </Button>
      {asked === "hold" ? <HoldDialog model={model} onClose={close} /> : null}
      {asked !== null && asked !== "hold" ? <Confirm model={model} deed={asked} onClose={close} /> : null}
    </fieldset>
  );
}
