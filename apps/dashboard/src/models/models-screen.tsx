// The models: how each is, who waits for it and until when, and who runs on a fallback.
"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { cn } from "@/lib/class-names";
import { fetchModels } from "@/lib/endpoints";
import { counted, tokens } from "@/lib/figures";
import { threadHref } from "@/lib/hrefs";
import type { ModelView } from "@/lib/model-view";
import { type Shape, type Tone, toneText } from "@/lib/state-words";
import { Countdown } from "@/ui/moments";
import { ProblemNotice } from "@/ui/notice";
import { Empty, Loading, PageHeader } from "@/ui/page";
import { Mark } from "@/ui/state-mark";

const REFRESH_MS = 3000;

const healthWords: Record<string, { word: string; tone: Tone; shape: Shape }> = {
  healthy: { word: "healthy", tone: "go", shape: "check" },
  throttled: { word: "throttled", tone: "wait", shape: "clock" },
  overloaded: { word: "overloaded", tone: "call", shape: "flag" },
  quota_exhausted: { word: "out of quota", tone: "stop", shape: "cross" },
  out_of_quota: { word: "out of quota", tone: "stop", shape: "cross" },
  held: { word: "held", tone: "call", shape: "slash" },
  unknown: { word: "not used yet", tone: "calm", shape: "ring" },
};

function Health({ model }: { model: ModelView }) {
  if (model.health === null) return null;
  const known = healthWords[model.health] ?? {
    word: model.health.replaceAll("_", " "),
    tone: "calm" as const,
    shape: "ring" as const,
  };
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 text-sm font-medium", toneText[known.tone])}
      data-testid="model-health"
    >
      <Mark shape={known.shape} /> {known.word}
      {model.until ? (
        <span>
          for <Countdown until={model.until} over="a moment more" />
        </span>
      ) : null}
    </span>
  );
}

function Waits({ model }: { model: ModelView }) {
  return (
    <ul aria-label={`Waiting for ${model.id}`} className="flex flex-col">
      {model.waits.map(({ threadId, agent, until, reason }) => (
        <li key={threadId} className="flex min-h-7 items-center gap-2 text-sm">
          <Mark shape="clock" className="text-wait" />
          <Link href={threadHref(threadId)} className="truncate underline-offset-2 hover:underline">
            {agent ?? threadId}
          </Link>
          <span className="text-xs text-ink-3">{reason?.replaceAll("_", " ")}</span>
          {until ? <Countdown until={until} className="ml-auto font-medium text-wait" /> : null}
        </li>
      ))}
    </ul>
  );
}

function Fallbacks({ model }: { model: ModelView }) {
  return (
    <p className="text-sm text-ink-2">
      On a fallback from it:{" "}
      {model.onFallback.map(({ threadId, agent }, index) => (
        <span key={threadId}>
          {index > 0 ? ", " : ""}
          <Link href={threadHref(threadId)} className="underline underline-offset-2">
            {agent ?? threadId}
          </Link>
        </span>
      ))}
    </p>
  );
}

function ModelCard({ model }: { model: ModelView }) {
  const figures = [
    model.provider === model.id ? null : model.provider,
    model.window === null ? null : `${tokens(model.window)} context`,
    model.threads === null ? null : counted(model.threads, "thread"),
    model.attempts === null ? null : counted(model.attempts, "attempt"),
    model.failures === null ? null : `${model.failures} failed`,
  ].filter((figure) => figure !== null);
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 md:px-6" data-testid="model-row">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-mono text-sm font-medium">{model.id}</h2>
        <span className="text-xs text-ink-3">{model.aliases.filter((alias) => alias !== model.id).join(", ")}</span>
        <Health model={model} />
        {model.reason ? <span className="text-xs text-ink-3">{model.reason.replaceAll("_", " ")}</span> : null}
        <span className="tabular ml-auto text-xs text-ink-3">{figures.join(" · ")}</span>
      </div>
      {model.waits.length > 0 ? <Waits model={model} /> : null}
      {model.onFallback.length > 0 ? <Fallbacks model={model} /> : null}
    </li>
  );
}

export function ModelsScreen() {
  const models = useQuery({ queryKey: ["models"], queryFn: fetchModels, refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHeader title="Models" detail={models.data?.length ?? null} />
      <ProblemNotice error={models.error} className="m-4" />
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
