// What a step may look at besides its log: read for many threads in one statement.
import {
  type Budget,
  type ChildReport,
  deadlineOf,
  type Gate,
  type InboxInput,
  type Outcome,
  type PermissionMode,
  type Place,
  type RememberedRule,
  type SwitchOrder,
  type ThreadState,
  type ThreadStatus,
  type Usage,
  type World,
} from "@roundhouse/runtime";
import { Batcher } from "./batcher.js";
import type { DueClock } from "./clock.js";
import type { Database } from "./database.js";
import { placeOf } from "./gate-rows.js";

type Timed = Parameters<typeof deadlineOf>[0][number];

/** All of a world but what time and the process's models make of it. */
export interface Surroundings {
  wakes: number;
  /** The log's last event. */
  seq: number;
  /** Accepted inputs that wait, the first of them whole. */
  inbox: InboxInput | null;
  inboxSize: number;
  children: Record<string, ChildReport>;
  agentRules: RememberedRule[];
  ancestors: Ancestor[];
  barrier: boolean;
  teamSize: number;
  gates: Gate[];
  place: Place | null;
  order: SwitchOrder | null;
}

interface Ancestor {
  id: string;
  mode: PermissionMode;
  createdAt: string;
  deadline: string | null;
  maxWallMs: number | null;
  budget: string | null;
  runBudget: string | null;
  runStartedAt: string | null;
}

interface ChildRow {
  id: string;
  status: ThreadStatus;
  ended: boolean;
  outcome: string | null;
  text: string;
  usage: string;
  cancelRequested: boolean;
}

interface Row {
  id: string;
  wakes: number;
  seq: number;
  barrier: boolean;
  teamSize: number;
  inbox: string | null;
  inboxSize: number;
  children: ChildRow[] | null;
  ancestors: Ancestor[] | null;
  rules: (Omit<RememberedRule, "scope" | "expiresAt"> & { expiresAt: string | null })[] | null;
  gates: GateJson[] | null;
  placeSubject: string | null;
  placeUntil: Date | null;
  placeWhy: string | null;
  switchOrder: string | null;
}

/** As JSON has it: times as texts. */
type GateJson = Omit<Gate, "until" | "since" | "nextPlace"> & {
  until: string | null;
  since: string;
  nextPlace: string;
};

const query = `SELECT t.id, t.wakes, t.seq, t.barrier,
  t.place_subject AS "placeSubject", t.place_until AS "placeUntil", t.place_why AS "placeWhy", t.switch_order AS "switchOrder",
  (SELECT count(*) FROM threads x WHERE x.root_id = t.root_id) AS "teamSize",
  (SELECT count(*) FROM inbox i WHERE i.thread_id = t.id) AS "inboxSize",
  (SELECT i.data FROM inbox i WHERE i.thread_id = t.id ORDER BY i.position LIMIT 1) AS inbox,
  (SELECT json_agg(json_build_object('id', c.id, 'status', c.status, 'outcome', c.outcome, 'text', c.text, 'usage', c.usage,
      'cancelRequested', c.cancel_open,
      'ended', c.run_ended AND NOT c.turn_open AND c.outcome IS NOT NULL AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.thread_id = c.id)))
    FROM threads c
    WHERE t.unfinished_children <> '[]' AND c.id IN (SELECT json_array_elements_text(t.unfinished_children::json))) AS children,
  (SELECT json_agg(json_build_object('id', a.id, 'mode', a.mode, 'createdAt', a.created_at, 'deadline', a.deadline, 'maxWallMs', a.max_wall_ms,
      'budget', a.budget, 'runBudget', a.run_budget, 'runStartedAt', a.run_started_at) ORDER BY a.depth DESC)
    FROM threads a WHERE a.id = ANY(t.lineage)) AS ancestors,
  (SELECT json_agg(json_build_object('rule', r.rule, 'decision', r.decision, 'challengeId', r.challenge_id,
      'expiresAt', r.expires_at) ORDER BY r.id)
    FROM permission_rules r WHERE r.workspace_id = t.workspace_id AND r.agent = t.agent AND r.thread_id <> t.id
      AND r.revoked_at IS NULL) AS rules,
  (SELECT json_agg(json_build_object('subject', g.subject, 'until', g.until, 'why', g.why, 'by', g.by, 'since', g.since,
      'threadId', g.thread_id, 'probe', g.probe, 'nextPlace', g.next_place))
    FROM provider_gates g WHERE g.workspace_id = t.workspace_id) AS gates
  FROM threads t WHERE t.id = ANY($1::text[])`;

export class Worlds {
  private readonly reads: Batcher<string, Surroundings>;

  constructor(database: Database) {
    this.reads = new Batcher({
      waitMs: 1,
      maxSize: 64,
      parallel: 2,
      run: async (ids) => {
        const rows = await database.query<Row & Record<string, unknown>>(query, [ids]);
        const found = new Map(rows.map((row) => [row.id, surroundingsOf(row)]));
        return ids.map((id) => found.get(id) ?? nothingAround);
      },
    });
  }

  around(threadId: string): Promise<Surroundings> {
    return this.reads.ask(threadId);
  }
}

const nothingAround: Surroundings = {
  wakes: 0,
  seq: 0,
  inbox: null,
  inboxSize: 0,
  children: {},
  agentRules: [],
  ancestors: [],
  barrier: false,
  teamSize: 1,
  gates: [],
  place: null,
  order: null,
};

function surroundingsOf(row: Row): Surroundings {
  return {
    wakes: row.wakes,
    seq: row.seq,
    inbox: row.inbox === null ? null : (JSON.parse(row.inbox) as InboxInput),
    inboxSize: row.inboxSize,
    children: Object.fromEntries((row.children ?? []).map((child) => [child.id, reportOf(child)])),
    agentRules: (row.rules ?? []).map(({ expiresAt, ...rule }) => ({
      ...rule,
      scope: "agent",
      ...(expiresAt === null ? {} : { expiresAt }),
    })),
    ancestors: row.ancestors ?? [],
    barrier: row.barrier,
    teamSize: row.teamSize,
    gates: (row.gates ?? []).map(gateOfJson),
    place: placeOf(row),
    order: row.switchOrder === null ? null : (JSON.parse(row.switchOrder) as SwitchOrder),
  };
}

const gateOfJson = (gate: GateJson): Gate => ({
  ...gate,
  until: gate.until === null ? null : Date.parse(gate.until),
  since: Date.parse(gate.since),
  nextPlace: Date.parse(gate.nextPlace),
});

const reportOf = (row: ChildRow): ChildReport => ({
  childThreadId: row.id,
  status: row.status,
  ended: row.ended,
  outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
  text: JSON.parse(row.text) as string,
  usage: JSON.parse(row.usage) as Usage,
  cancelRequested: row.cancelRequested,
});

/** What the surroundings mean right now, to a thread in this state. */
export function worldAt(clock: DueClock, state: ThreadState, around: Surroundings): World {
  return {
    now: clock.now(),
    seq: around.seq,
    inbox: around.inbox,
    children: around.children,
    agentRules: around.agentRules,
    ancestorModes: Object.fromEntries(around.ancestors.map(({ id, mode }) => [id, mode])),
    barrier: around.barrier,
    teamSize: around.teamSize,
    gates: around.gates,
    place: around.place,
    order: around.order,
    deadline: deadlineOf([state, ...around.ancestors.map(timed)]),
  };
}

/** As much of an ancestor's state as counts for time. */
function timed(one: Ancestor): Timed {
  const limits = { maxWallMs: one.maxWallMs ?? undefined };
  const budget = one.budget === null ? undefined : (JSON.parse(one.budget) as Budget);
  const runBudget = one.runBudget === null ? undefined : (JSON.parse(one.runBudget) as Budget);
  return {
    threadId: one.id,
    startedAt: one.createdAt,
    pinned: { limits, budget, deadline: one.deadline ?? undefined } as ThreadState["pinned"],
    run: (one.runStartedAt === null ? null : { startedAt: one.runStartedAt, budget: runBudget }) as ThreadState["run"],
  };
}
