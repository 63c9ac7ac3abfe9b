// A thread that no process can go on with: why, and the way out.
"use client";
import type { ThreadView } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import { adoptConfig } from "@/lib/endpoints";
import { Button } from "@/ui/button";
import { Notice, ProblemNotice } from "@/ui/notice";

export function BlockedNotice({ view }: { view: ThreadView }) {
  const adopt = useMutation({ mutationFn: () => adoptConfig(view.threadId) });
  if (view.blocked === null) return null;
  return (
    <Notice tone="call">
      <p>
        Nothing goes on with this thread: {view.blocked}. It waits until a process has that version again, or until you
        move it to the version that there is now.
      </p>
      <ProblemNotice error={adopt.error} className="mt-2" />
      <Button
        size="sm"
        className="mt-2"
        disabled={adopt.isPending}
        onClick={() => adopt.mutate()}
        data-testid="adopt-config"
      >
        Move to the current version
      </Button>
    </Notice>
  );
}
