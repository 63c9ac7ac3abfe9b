// What a person may do to a thread: cancel it, summarize it, change its mode.
"use client";
import type { PermissionMode, ThreadView } from "@roundhouse/runtime/browser";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cancelThread, compactThread, fetchModels, setMode, setModel } from "@/lib/endpoints";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Select } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";

const modes: Exclude<PermissionMode, "bypass">[] = ["default", "accept_edits", "plan", "dont_ask"];

function CancelDialog({
  view,
  open,
  onOpenChange,
}: {
  view: ThreadView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const cancel = useMutation({
    mutationFn: (scope: "thread" | "tree") => cancelThread(view.threadId, scope),
    onSuccess: () => onOpenChange(false),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Cancel ${view.agent}?`}
      description="Nothing more is sent, started or spawned. Calls that have started are brought to an end first, and open approvals are closed."
    >
      <ProblemNotice error={cancel.error} className="mb-3" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={() => onOpenChange(false)}>
          Keep it running
        </Button>
        <Button look="stop" disabled={cancel.isPending} onClick={() => cancel.mutate("thread")}>
          This thread only
        </Button>
        <Button
          look="stop"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate("tree")}
          data-testid="cancel-confirm"
        >
          This and all below it
        </Button>
      </div>
    </Dialog>
  );
}

function ModelField({ view }: { view: ThreadView }) {
  const models = useQuery({ queryKey: ["models"], queryFn: fetchModels });
  const model = useMutation({ mutationFn: (next: string) => setModel(view.threadId, next) });
  const ids = new Set([view.model.id, ...(models.data?.map(({ id }) => id) ?? [])]);
  return (
    <>
      <Field label="Model" hint="From the next request on.">
        <Select value={view.model.id} disabled={model.isPending} onChange={(event) => model.mutate(event.target.value)}>
          {[...ids].map((id) => (
            <option key={id}>{id}</option>
          ))}
        </Select>
      </Field>
      <ProblemNotice error={model.error ?? models.error} />
    </>
  );
}

function SettingsDialog({
  view,
  open,
  onOpenChange,
}: {
  view: ThreadView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const mode = useMutation({ mutationFn: (next: PermissionMode) => setMode(view.threadId, next) });
  const compact = useMutation({ mutationFn: () => compactThread(view.threadId), onSuccess: () => onOpenChange(false) });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Settings of this thread">
      <div className="flex flex-col gap-4">
        <Field label="Permission mode" hint="What no rule decides, the mode does.">
          <Select
            value={view.mode}
            disabled={mode.isPending}
            onChange={(event) => mode.mutate(event.target.value as PermissionMode)}
          >
            {view.mode === "bypass" ? <option value="bypass">bypass</option> : null}
            {modes.map((each) => (
              <option key={each} value={each}>
                {each.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-ink-2">Summarize older history, while the thread is idle.</p>
          <Button disabled={compact.isPending || view.status !== "idle"} onClick={() => compact.mutate()}>
            Compact
          </Button>
        </div>
        <ModelField view={view} />
        <ProblemNotice error={mode.error ?? compact.error} />
      </div>
    </Dialog>
  );
}

export function ThreadActions({ view }: { view: ThreadView }) {
  const [asked, setAsked] = useState<"cancel" | "settings" | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <Button size="sm" onClick={() => setAsked("settings")}>
        Settings
      </Button>
      {view.status === "idle" ? null : (
        <Button size="sm" look="stop" onClick={() => setAsked("cancel")} data-testid="cancel">
          Cancel
        </Button>
      )}
      <CancelDialog view={view} open={asked === "cancel"} onOpenChange={close} />
      <SettingsDialog view={view} open={asked === "settings"} onOpenChange={close} />
    </>
  );
}
