import type { ModelAttempt, ModelBuild, ModelPolicy } from '../../../shared/contract/index.ts';
import type { MoveCost } from '../move-cost.ts';
import type { Db } from '../../platform/db/writer.ts';

/** The move of a model at one tick, with all its attempts. */
export interface MoveRecord {
  readonly sessionId: string;
  readonly tick: number;
  readonly role: string;
  readonly agentId: string;
  readonly endpointId: string;
  readonly model: string;
  /** Null when the server does not report it, and in rows of versions that did not store it. */
  readonly build: ModelBuild | null;
  readonly promptHash: string;
  readonly attempts: readonly ModelAttempt[];
  /** The comment that came with the action, or the whole reply if it was prose; empty where the model chose no action. */
  readonly text: string;
  readonly action: string | null;
  readonly policyUsed: ModelPolicy | null;
  readonly estimatedTokens: number;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly latencyMs: number;
  /**
   * Milliseconds that the move waited for a free slot of its endpoint, which is no thinking time; null in rows of
   * versions that did not store it.
   */
  readonly waitMs: number | null;
  /** The address of the server that responded or failed last; null for none, and in rows of earlier versions. */
  readonly server: string | null;
  /** The variant in which the move was requested; null for the game under its own names. */
  readonly variant: string | null;
  /** By the price of the endpoint when the move was made; null where it is not known. */
  readonly cost: MoveCost | null;
  readonly createdAt: string;
}

type Row = Omit<MoveRecord, keyof AttemptsColumn | 'attempts' | 'cost'> & {
  readonly attempts: string;
  readonly costMicros: number | null;
  readonly currency: string | null;
};

const COLUMNS = `session_id as sessionId, tick, role, agent_id as agentId, endpoint_id as endpointId, model,
  prompt_hash as promptHash, attempts, words as text, action, policy_used as policyUsed,
  estimated_tokens as estimatedTokens, prompt_tokens as promptTokens, completion_tokens as completionTokens,
  latency_ms as latencyMs, cost_micros as costMicros, currency, created_at as createdAt`;

type AttemptsColumn = Pick<MoveRecord, 'build' | 'attempts' | 'waitMs' | 'server' | 'variant'>;

/**
 * The column `attempts` also contains the build, the wait, the server and the variant; the oldest rows only
 * attempts.
 */
function fromAttemptsColumn(text: string): AttemptsColumn {
  const parsedColumn = JSON.parse(text) as readonly ModelAttempt[] | AttemptsColumn;
  const { build, attempts, waitMs, server, variant }: AttemptsColumn =
    'attempts' in parsedColumn
      ? parsedColumn
      : { build: null, attempts: parsedColumn, waitMs: null, server: null, variant: null };
  // Rows of earlier versions contain no wait, server, variant, sampling or failure.
  return {
    build,
    waitMs: waitMs ?? null,
    server: server ?? null,
    variant: variant ?? null,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      sampling: attempt.sampling ?? null,
      failure: attempt.failure ?? null,
    })),
  };
}

const toRecord = ({ costMicros, currency, ...row }: Row): MoveRecord => ({
  ...row,
  ...fromAttemptsColumn(row.attempts),
  cost: costMicros === null || currency === null ? null : { micros: costMicros, currency },
});

const toRow = ({ build, attempts, waitMs, server, variant, cost, ...record }: MoveRecord): Row => ({
  ...record,
  costMicros: cost?.micros ?? null,
  currency: cost?.currency ?? null,
  attempts: JSON.stringify({ build, attempts, waitMs, server, variant }),
});

export const movesStore = (db: Db) => {
  const upsert = db.prepare(
    `insert or replace into model_moves
      (session_id, tick, role, agent_id, endpoint_id, model, prompt_hash, attempts, words, action, policy_used,
       estimated_tokens, prompt_tokens, completion_tokens, latency_ms, cost_micros, currency, created_at)
     values (@sessionId, @tick, @role, @agentId, @endpointId, @model, @promptHash, @attempts, @text, @action,
       @policyUsed, @estimatedTokens, @promptTokens, @completionTokens, @latencyMs, @costMicros, @currency, @createdAt)`,
  );
  const listBySession = db.prepare<[string, number], Row>(
    `select ${COLUMNS} from model_moves where session_id = ? and tick >= ? order by id`,
  );
  const iterateAll = db.prepare<[], Row>(`select ${COLUMNS} from model_moves order by id`);
  return {
    upsert: (record: MoveRecord): void => void upsert.run(toRow(record)),
    /** Moves at `sinceTick` and later, oldest first. */
    listBySession: (sessionId: string, sinceTick = 0): readonly MoveRecord[] =>
      listBySession.all(sessionId, sinceTick).map(toRecord),
    /** Iterates over all moves one by one, so that a long history is never in memory at once. */
    *iterateAll(): Generator<MoveRecord> {
      for (const row of iterateAll.iterate()) yield toRecord(row);
    },
  };
};

export type MovesStore = ReturnType<typeof movesStore>;
