import type { AnalysisAudience, EvaluationRow } from '../../shared/contract/index.ts';
import type { Db } from '../platform/db/writer.ts';
import type { WaitingPosition } from './evaluation-queue.ts';

/** An evaluation with the session to which it belongs. */
export interface StoredEvaluation {
  readonly sessionId: string;
  readonly audience: AnalysisAudience;
  readonly row: EvaluationRow;
}

/** Whose evaluations are read: of a session, for an audience, by a UCI engine or, with null, the built-in one. */
export type EvaluationKey = [sessionId: string, audience: AnalysisAudience, engine: string | null];

/** About 200 MB, with the lines that chess evaluations have. */
const MAX_ROWS = 600_000;

/** Reads and writes evaluations. The oldest sessions go first when there are too many rows. */
export const evaluationStore = (db: Db) => {
  const upsert = db.prepare(
    'insert or replace into evaluations (session_id, audience, tick, nodes, evaluation) values (?, ?, ?, ?, ?)',
  );
  // Numbers of two engines are not comparable, so only numbers of one engine are read together.
  const ofEngine = `session_id = ? and audience = ? and json_extract(evaluation, '$.engine') is ?`;
  const listBySession = db.prepare<EvaluationKey, { evaluation: string }>(
    `select evaluation from evaluations where ${ofEngine} order by tick, nodes`,
  );
  const findNewest = db
    .prepare<EvaluationKey, string>(
      `select evaluation from evaluations where ${ofEngine} order by tick desc, nodes desc limit 1`,
    )
    .pluck();
  const count = db.prepare<[], { rows: number }>('select count(*) as rows from evaluations');
  const deleteOldest = db.prepare(
    `delete from evaluations where session_id in (
       select session_id from evaluations join sessions using (session_id)
       group by session_id order by max(sessions.updated_at) limit 100)`,
  );
  const isEvaluated = db.prepare<[...EvaluationKey, number, number]>(
    `select 1 from evaluations where ${ofEngine} and tick = ? and nodes >= ?`,
  );
  return {
    upsert({ sessionId, audience, row }: StoredEvaluation): void {
      upsert.run(sessionId, audience, row.tick, row.nodes, JSON.stringify(row));
    },
    /** Whether a position has an evaluation of its engine with at least this many nodes. */
    isEvaluated: ({ sessionId, audience, engine, tick, nodes }: Omit<WaitingPosition, 'template' | 'view'>) =>
      isEvaluated.get(sessionId, audience, engine, tick, nodes) !== undefined,
    /** In the order of ticks; of each tick the evaluation with the most nodes. */
    listBySession(...key: EvaluationKey): EvaluationRow[] {
      const byTick = new Map<number, EvaluationRow>();
      for (const { evaluation } of listBySession.all(...key)) {
        const row = JSON.parse(evaluation) as EvaluationRow;
        byTick.set(row.tick, row);
      }
      return [...byTick.values()];
    },
    findNewest(...key: EvaluationKey): EvaluationRow | null {
      const evaluation = findNewest.get(...key);
      return evaluation === undefined ? null : (JSON.parse(evaluation) as EvaluationRow);
    },
    /** Deletes the evaluations of the oldest hundred sessions when there are too many; returns the rows deleted. */
    deleteExcess: (): number => ((count.get()?.rows ?? 0) > MAX_ROWS ? deleteOldest.run().changes : 0),
  };
};
