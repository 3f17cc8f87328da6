import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import { MAX_START_MS, NO_USAGE } from './seat-budget.ts';
import type { RefusedTool, SeatAttempt, SeatBudget, SeatTurn, SeatUsage } from './protocol.ts';

/** One turn of an outside player as it is stored. */
export interface SeatTurnRecord extends SeatTurn {
  readonly sessionId: string;
  readonly role: string;
  readonly agentId: string;
  readonly protocol: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

interface TurnRow {
  readonly sessionId: string;
  readonly tick: number;
  readonly role: string;
  readonly agentId: string;
  readonly protocol: string;
  readonly version: string | null;
  readonly attempts: string;
  readonly comment: string;
  readonly thoughts: string;
  readonly refused: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costMicros: number | null;
  readonly currency: string | null;
  readonly latencyMs: number;
  readonly createdAt: string;
}

const COLUMNS = `session_id as sessionId, tick, role, agent_id as agentId, protocol, version, attempts, comment,
  thoughts, refused, input_tokens as inputTokens, output_tokens as outputTokens, cost_micros as costMicros,
  currency, latency_ms as latencyMs, created_at as createdAt`;

const budgetRow = z.object({
  perMoveMs: z.int().positive().optional(),
  startMs: z.int().positive().max(MAX_START_MS).optional(),
  promptsPerMove: z.int().positive().optional(),
  tokens: z.int().min(0).nullish(),
  costMicros: z.int().min(0).nullish(),
});

/** The parts of a budget that its owner set. */
export type SeatBudgetOverrides = Partial<SeatBudget>;

const toRow = ({ usage, attempts, refusedTools, ...turn }: SeatTurnRecord): TurnRow => ({
  ...turn,
  ...(usage ?? NO_USAGE),
  attempts: JSON.stringify(attempts),
  refused: JSON.stringify(refusedTools),
});

function toRecord(row: TurnRow): SeatTurnRecord {
  const { attempts, refused, inputTokens, outputTokens, costMicros, currency, ...turn } = row;
  const isKnown = inputTokens !== null || outputTokens !== null || costMicros !== null;
  return {
    ...turn,
    attempts: JSON.parse(attempts) as readonly SeatAttempt[],
    refusedTools: JSON.parse(refused) as readonly RefusedTool[],
    usage: isKnown ? { inputTokens, outputTokens, costMicros, currency } : null,
  };
}

/** Reads and writes turns and budgets of outside players, and the games in which a person can be asked. */
export const seatStore = (db: Db) => {
  const insert = db.prepare(
    `insert into seat_turns
      (session_id, tick, role, agent_id, protocol, version, attempts, comment, thoughts, refused, input_tokens,
       output_tokens, cost_micros, currency, latency_ms, created_at)
     values (@sessionId, @tick, @role, @agentId, @protocol, @version, @attempts, @comment, @thoughts, @refused,
       @inputTokens, @outputTokens, @costMicros, @currency, @latencyMs, @createdAt)`,
  );
  const listBySession = db.prepare<[string, number], TurnRow>(
    `select ${COLUMNS} from seat_turns where session_id = ? and tick >= ? order by id`,
  );
  const sumUsage = db.prepare<[string, string], SeatUsage>(
    `select sum(input_tokens) as inputTokens, sum(output_tokens) as outputTokens,
       sum(cost_micros) as costMicros, max(currency) as currency
     from seat_turns where session_id = ? and role = ?`,
  );
  const budgetOf = db.prepare<[string], string>('select budget from seat_budgets where agent_id = ?').pluck();
  const upsertBudget = db.prepare(
    `insert into seat_budgets (agent_id, budget, updated_at) values (?, ?, ?)
     on conflict (agent_id) do update set budget = excluded.budget, updated_at = excluded.updated_at`,
  );
  const markAttended = db.prepare('insert or ignore into attended_sessions (session_id) values (?)');
  const isAttended = db
    .prepare<[string], number>('select 1 from attended_sessions where session_id = ?')
    .pluck();
  return {
    insert: (record: SeatTurnRecord): void => void insert.run(toRow(record)),
    /** Turns at `sinceTick` and later, oldest first. */
    listBySession: (sessionId: string, sinceTick = 0): readonly SeatTurnRecord[] =>
      listBySession.all(sessionId, sinceTick).map(toRecord),
    sumUsage: (sessionId: string, role: string): SeatUsage => sumUsage.get(sessionId, role) ?? NO_USAGE,
    budgetOf: (agentId: string): SeatBudgetOverrides =>
      (budgetRow.safeParse(parseJson(budgetOf.get(agentId) ?? '')).data as SeatBudgetOverrides | undefined) ??
      {},
    upsertBudget: (agentId: string, set: SeatBudgetOverrides, setAt: string): void =>
      void upsertBudget.run(agentId, JSON.stringify(set), setAt),
    markAttended: (sessionId: string): void => void markAttended.run(sessionId),
    isAttended: (sessionId: string): boolean => isAttended.get(sessionId) === 1,
  };
};
