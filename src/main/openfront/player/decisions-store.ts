import type { OpenFrontDecision } from '../../../shared/contract/openfront.ts';
import type { Db } from '../../platform/db/writer.ts';

export type NewDecision = Omit<OpenFrontDecision, 'id'>;

export interface DecisionPage {
  readonly gameId: string;
  /** Keyset: the id of the last row seen; null for the newest. */
  readonly beforeId: number | null;
  /** Only decisions until this tick; null for all. */
  readonly untilTick?: number | null;
  readonly limit: number;
}

interface Row extends Omit<OpenFrontDecision, 'sent' | 'outcome'> {
  readonly sent: string;
  readonly outcome: string;
}

const END = Number.MAX_SAFE_INTEGER;
const COLUMNS = `id, game_id as gameId, agent_id as agentId, tick, at_ms as atMs, seen, words, sent, outcome,
  prompt_tokens as promptTokens, completion_tokens as completionTokens, latency_ms as latencyMs`;

/** Stores every decision of the host's own players, so that it can be read later. */
export const openFrontDecisionStore = (db: Db) => {
  const insert = db.prepare(
    `insert into openfront_decisions
       (game_id, agent_id, tick, at_ms, seen, words, sent, outcome, prompt_tokens, completion_tokens, latency_ms)
     values (@gameId, @agentId, @tick, @atMs, @seen, @words, @sent, @outcome, @promptTokens, @completionTokens, @latencyMs)`,
  );
  const updateOutcome = db.prepare('update openfront_decisions set outcome = ? where id = ?');
  const listPage = db.prepare<[string, number, number, number], Row>(
    `select ${COLUMNS} from openfront_decisions where game_id = ? and id < ? and tick <= ? order by id desc limit ?`,
  );
  return {
    /** Must run inside a writer job. */
    insert: (decision: NewDecision): number =>
      Number(
        insert.run({
          ...decision,
          sent: JSON.stringify(decision.sent),
          outcome: JSON.stringify(decision.outcome),
        }).lastInsertRowid,
      ),
    /** Must run inside a writer job. Replaces the outcomes, which are known some ticks after the decision. */
    updateOutcome: (id: number, outcome: readonly string[]): void =>
      void updateOutcome.run(JSON.stringify(outcome), id),
    /** Newest first. */
    listPage: ({ gameId, beforeId, untilTick, limit }: DecisionPage): OpenFrontDecision[] =>
      listPage.all(gameId, beforeId ?? END, untilTick ?? END, limit).map((row) => ({
        ...row,
        sent: JSON.parse(row.sent) as OpenFrontDecision['sent'],
        outcome: JSON.parse(row.outcome) as OpenFrontDecision['outcome'],
      })),
  };
};

export type DecisionsStore = ReturnType<typeof openFrontDecisionStore>;
