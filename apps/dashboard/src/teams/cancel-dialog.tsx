// Asks before a branch or the whole team is cancelled, and lists what will stop; it changes while it is open, as they do.
"use client";
import type { ApprovalView, TeamView, ThreadView } from "@roundhouse/runtime/browser";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Branches } from "@/lib/branches";
import { cancelTeam, cancelThread } from "@/lib/endpoints";
import { counted } from "@/lib/figures";
import { usePending } from "@/live/live-provider";
import { openOnes } from "@/live/pending-list";
import { announce } from "@/ui/announcer";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ProblemNotice } from "@/ui/notice";
import { PathLine } from "@/ui/path-line";
import { Mark, StateMark } from "@/ui/state-mark";
import { whatStops } from "./what-stops";

function Part({ title, children, testId }: { title: string; children: ReactNode; testId: string }) {
  return (
    <section aria-label={title} className="flex flex-col gap-0.5" data-testid={testId}>
      <h3 className="text-xs font-semibold text-ink-3">{title}</h3>
      <ul className="flex flex-col">{children}</ul>
    </section>
  );
}

const line = "flex min-h-7 min-w-0 items-center gap-2 text-sm";

function ThreadLines({ threads, branches }: { threads: readonly ThreadView[]; branches: Branches }) {
  return threads.map((thread) => (
    <li key={thread.threadId} className={line} data-thread-line={thread.threadId}>
      <PathLine path={branches.get(thread.threadId)?.path ?? thread.path} className="flex-1" />
      <StateMark of={thread} />
    </li>
  ));
}

function CallLines({ calls, branches }: { calls: readonly ApprovalView[]; branches: Branches }) {
  return calls.map((call) => (
    <li key={call.id} className={line}>
      <Mark shape="flag" className="text-call" />
      <PathLine path={branches.get(call.threadId)?.path ?? call.path} className="max-w-[55%]" />
      <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{call.question ?? call.summary}</span>
    </li>
  ));
}

interface CancelDialogProps {
  team: TeamView;
  branches: Branches;
  /** The branch's own thread; the lead's is the whole team. */
  threadId: string;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}

export function CancelDialog({ team, branches, threadId, onClose, returnFocus }: CancelDialogProps) {
  const isTeam = threadId === team.teamId;
  const branch = branches.get(threadId);
  const open = openOnes(usePending());
  const name = isTeam ? team.name : (branch?.path.join(" / ") ?? "");
  const cancel = useMutation({
    mutationFn: () => (isTeam ? cancelTeam(team.teamId) : cancelThread(threadId, "tree")),
    onSuccess: () => {
      announce(`Cancelling ${name}`);
      onClose();
    },
  });
  if (!branch) return null;
  const { stops, closes, stays, over } = whatStops(branch, open);
  const parent = branch.path.slice(0, -1).join(" / ");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isTeam ? "Cancel the whole team?" : `Cancel ${name}?`}
      description="Nothing more is sent, started or spawned. Calls that have started are brought to an end first."
      returnFocus={returnFocus}
    >
      <div className="flex flex-col gap-3" data-testid="cancel-dialog">
        {stops.length > 0 ? (
          <Part title={`${counted(stops.length, "thread")} will stop`} testId="cancel-stops">
            <ThreadLines threads={stops} branches={branches} />
          </Part>
        ) : (
          <p className="text-sm text-ink-2">Nothing of it runs any more.</p>
        )}
        {closes.length > 0 ? (
          <Part title="Closes without a decision" testId="cancel-closes">
            <CallLines calls={closes} branches={branches} />
          </Part>
        ) : null}
        {stays.length > 0 ? (
          <Part title="Stays parked until a person says what happened" testId="cancel-stays">
            <CallLines calls={stays} branches={branches} />
          </Part>
        ) : null}
        {over.length > 0 ? (
          <Part title="Over already, and stays as it is" testId="cancel-over">
            <ThreadLines threads={over} branches={branches} />
          </Part>
        ) : null}
        {isTeam || stops.length === 0 ? null : (
          <p className="text-xs text-ink-3">
            {parent} is told that this branch was cancelled, and goes on. So does the rest of the team.
          </p>
        )}
        <ProblemNotice error={cancel.error} />
      </div>
      <div className="sticky -bottom-4 -mx-4 mt-3 -mb-4 flex flex-wrap justify-end gap-2 border-t bg-card px-4 py-3">
        <Button look="quiet" onClick={onClose}>
          Keep {stops.length === 1 ? "it" : "them"} running
        </Button>
        <Button
          look="stop"
          disabled={cancel.isPending || stops.length === 0}
          onClick={() => cancel.mutate()}
          data-testid="cancel-branch-confirm"
        >
          Cancel {counted(stops.length, "thread")}
        </Button>
      </div>
    </Dialog>
  );
}
