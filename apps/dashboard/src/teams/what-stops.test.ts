// What the dialog lists before a branch is cancelled.
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { expect, test } from "vitest";
import { branchesOf } from "@/lib/branches";
import { testThread } from "@/lib/test-thread";
import { whatStops } from "./what-stops";

const team = branchesOf([
  testThread("lead", null, { status: "waiting" }),
  testThread("logs", "lead", { status: "parked" }),
  testThread("grep", "logs", { status: "idle" }),
  testThread("fixer", "lead", { status: "running" }),
]);
const waits = (threadId: string, kind: ApprovalView["kind"]) => ({ id: `${threadId} ${kind}`, threadId, kind });
const open = [waits("logs", "approval"), waits("logs", "outcome"), waits("fixer", "question")] as ApprovalView[];

function listed(threadId: string) {
  const branch = team.get(threadId);
  if (!branch) throw new Error("no such branch");
  const { stops, closes, stays, over } = whatStops(branch, open);
  const ids = (threads: { threadId: string }[]) => threads.map((each) => each.threadId);
  return { stops: ids(stops), closes: closes.map(({ id }) => id), stays: stays.map(({ id }) => id), over: ids(over) };
}

test("a branch stops with all below it, and nothing beside it", () => {
  expect(listed("logs")).toEqual({
    stops: ["logs"],
    closes: ["logs approval"],
    stays: ["logs outcome"],
    over: ["grep"],
  });
});

test("the lead's branch is the whole team", () => {
  expect(listed("lead")).toEqual({
    stops: ["lead", "logs", "fixer"],
    closes: ["logs approval", "fixer question"],
    stays: ["logs outcome"],
    over: ["grep"],
  });
});
