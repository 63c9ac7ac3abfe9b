// More input for the thread. While it is busy, a person says what is to happen with it.
"use client";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useState } from "react";
import { sendInput } from "@/lib/endpoints";
import { Button } from "@/ui/button";
import { Select, TextArea } from "@/ui/fields";
import { ProblemNotice } from "@/ui/notice";

export function Composer({ view }: { view: ThreadView }) {
  const [text, setText] = useState("");
  const [ifBusy, setIfBusy] = useState<"queue" | "interrupt">("queue");
  const busy = view.status !== "idle";
  const sent = useMutation({
    mutationFn: () => sendInput(view.threadId, text.trim(), busy ? ifBusy : "reject"),
    onSuccess: () => setText(""),
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (text.trim() !== "" && !sent.isPending) sent.mutate();
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Input"
      className="flex shrink-0 flex-col gap-2 border-t bg-paper px-3 py-2.5 md:px-5"
    >
      <ProblemNotice error={sent.error} />
      <div className="flex items-end gap-2">
        <TextArea
          aria-label="Input for this thread"
          placeholder={busy ? "Say more; it comes after the open turn" : `Give ${view.agent} more to do`}
          value={text}
          rows={1}
          data-testid="thread-input"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          }}
          className="max-h-40 min-h-9 [field-sizing:content]"
        />
        {busy ? (
          <Select
            aria-label="While it is busy"
            value={ifBusy}
            onChange={(event) => setIfBusy(event.target.value === "interrupt" ? "interrupt" : "queue")}
            className="h-9 w-28 shrink-0"
          >
            <option value="queue">queue</option>
            <option value="interrupt">interrupt</option>
          </Select>
        ) : null}
        <Button
          look="primary"
          type="submit"
          className="h-9"
          disabled={text.trim() === "" || sent.isPending}
          data-testid="thread-send"
        >
          <SendHorizontal aria-hidden="true" /> <span className="max-md:sr-only">Send</span>
        </Button>
      </div>
    </form>
  );
}
