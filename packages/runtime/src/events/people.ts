// Events that wait for a person, and what a person answered.
import { z } from "zod";

export const address = z.object({ kind: z.enum(["approval", "outcome", "question", "child"]), id: z.string() });
export type Address = z.infer<typeof address>;

export const ruleScope = z.enum(["thread", "agent"]);

const decided = z.object({
  challengeId: z.string(),
  callId: z.string(),
  argsHash: z.string(),
  reason: z.string().optional(),
  editedInput: z.record(z.string(), z.unknown()).optional(),
  effectiveArgsHash: z.string().optional(),
});

export const parkReason = z.enum(["awaiting_approval", "outcome_unknown", "awaiting_answer", "awaiting_child"]);
export type ParkReason = z.infer<typeof parkReason>;

export const peopleEvents = {
  approval_requested: z.object({
    challengeId: z.string(),
    callId: z.string(),
    argsHash: z.string(),
    expiresAt: z.string(),
    rule: z.string().optional(),
    reason: z.string().optional(),
    quorum: z.number().int().optional(),
  }),
  approval_granted: decided,
  approval_denied: decided,
  approval_expired: z.object({ challengeId: z.string(), callId: z.string() }),
  permission_rule_added: z.object({
    rule: z.string(),
    decision: z.enum(["allow", "deny"]),
    scope: ruleScope,
    expiresAt: z.string().optional(),
    challengeId: z.string(),
  }),
  question_asked: z.object({
    callId: z.string(),
    question: z.string(),
    options: z.array(z.string()).optional(),
    expiresAt: z.string(),
  }),
  question_answered: z.object({ callId: z.string(), answer: z.string() }),
  parked: z.object({ address, reason: parkReason, expiresAt: z.string().optional() }),
  resumed: z.object({ address, causeSeq: z.number().int() }),
  park_escalated: z.object({ address, to: z.array(z.string()).optional() }),
};
