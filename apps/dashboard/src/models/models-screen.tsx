// The models: how each is, what holds it back, who waits and until when, who runs on a fallback, and what an operator may do about it.
"use client";
import { useModels } from "@/live/use-models";
import { Notice, ProblemNotice } from "@/ui/notice";
import { Empty, Loading, PageHeader } from "@/ui/page";
import { ModelCard } from "./model-card";

export function ModelsScreen() {
  const models = useModels();
  return (
    <>
      <PageHeader title="Models" detail={models.data?.length ?? null} />
      <ProblemNotice error={models.error} className="m-4" />
      {models.error && models.data ? (
        <Notice tone="call" className="m-4">
          What stands here is what the server said last. It is asked again every few seconds.
        </Notice>
      ) : null}
      {models.isPending ? <Loading /> : null}
      {models.data?.length === 0 ? (
        <Empty title="No model is set up">
          Scripted models run without a key. For a real one set <code className="font-mono">ROUNDHOUSE_MODEL</code> and
          its provider’s key, and start again.
        </Empty>
      ) : null}
      <ul aria-label="Models">
        {models.data?.map((model) => (
          <ModelCard key={model.id} model={model} />
        ))}
      </ul>
    </>
  );
}
