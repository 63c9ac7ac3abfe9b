// `roundhouse approve`: shows what an agent wants to do, asks back, and says yes or no.
import type { ApprovalView } from "@roundhouse/runtime";
import { type Typed, UsageError } from "./command-line.js";
import type { Connection } from "./connect.js";
import { CommandError } from "./failure.js";
import { harmless, type Shell } from "./shell.js";

export async function approve({ words, flags, values }: Typed, { client }: Connection, shell: Shell): Promise<number> {
  const [id = ""] = words;
  const approval = await client.approvals.get(id);
  checkIsOpen(approval);
  shell.say(describe(approval));
  const decision = flags.deny ? "deny" : "approve";
  if (!flags.yes && !(await isMeant(decision, shell))) {
    shell.say("nothing was decided");
    return 1;
  }
  const { reason } = values;
  const { argsHash } = approval;
  const decided = await client.approvals.decide(id, {
    decision,
    argsHash,
    ...(reason === undefined ? {} : { reason }),
  });
  await shell.out(`${decided.status === "open" ? awaited(decided) : decided.status}\n`);
  return 0;
}

const awaited = ({ decisions, quorum }: ApprovalView): string =>
  `open: ${decisions.filter(({ decision }) => decision === "approve").length} of ${quorum} have approved`;

function checkIsOpen({ id, kind, status }: ApprovalView): void {
  const safe = encodeURIComponent(id);
  if (kind === "question") throw new CommandError(`${id} is a question: POST /v1/questions/${safe}/answer answers it`);
  if (kind === "outcome") {
    throw new CommandError(`${id} asks what became of a call: POST /v1/outcomes/${safe}/resolution tells it`);
  }
  if (status !== "open") throw new CommandError(`${id} is not open any more: ${status}`);
}

/** The whole input: nobody says yes to what they can't see. */
export function describe({ path, agent, tool, input, reason, expiresAt }: ApprovalView): string {
  const lines = [
    `${path.length > 0 ? path.join(" / ") : agent} wants to call ${tool}`,
    JSON.stringify(input, null, 2),
    ...(reason === null ? [] : [`asked because: ${reason}`]),
    ...(expiresAt === null ? [] : [`until ${expiresAt}`]),
  ];
  return harmless(lines.join("\n"));
}

async function isMeant(decision: "approve" | "deny", { ask }: Shell): Promise<boolean> {
  if (ask === null) throw new UsageError("nobody is there to ask back: add --yes to decide without");
  const answer = await ask(`${decision === "approve" ? "Approve" : "Deny"} this call? [y/N] `);
  return /^y(es)?$/i.test(answer.trim());
}
