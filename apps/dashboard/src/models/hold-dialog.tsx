// Holding a model: for how long, and why. Everybody who waits for it sees both.
"use client";
import type { ModelView } from "@roundhouse/runtime/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { holdModel, modelsKey } from "@/lib/endpoints";
import { serverNow } from "@/lib/server-clock";
import { announce } from "@/ui/announcer";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Select, TextInput } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";

const MINUTE_MS = 60_000;
const spans = [
  { label: "until it is released", minutes: 0 },
  { label: "for 15 minutes", minutes: 15 },
  { label: "for an hour", minutes: 60 },
  { label: "for 8 hours", minutes: 480 },
] as const;

const untilOf = (minutes: number): { until?: string } =>
  minutes === 0 ? {} : { until: new Date(serverNow() + minutes * MINUTE_MS).toISOString() };

export function HoldDialog({ model, onClose }: { model: ModelView; onClose: () => void }) {
  const client = useQueryClient();
  const [minutes, setMinutes] = useState(0);
  const [reason, setReason] = useState("");
  const hold = useMutation({
    mutationFn: () => holdModel(model.id, { ...untilOf(minutes), ...(reason.trim() ? { reason: reason.trim() } : {}) }),
    onSuccess: () => {
      announce(`${model.id} is held`);
      void client.invalidateQueries({ queryKey: modelsKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hold ${model.id}?`}
      description="No further request is sent to it. Answers that are under way are taken; threads that need it wait, and hold nothing."
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          hold.mutate();
        }}
      >
        <Field label="How long">
          <Select value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {spans.map((span) => (
              <option key={span.minutes} value={span.minutes}>
                {span.label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Why" hint="Shown beside everything that waits for it.">
          <TextInput value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ProblemNotice error={hold.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button look="stop" type="submit" disabled={hold.isPending} data-testid="hold-confirm">
            Hold it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
