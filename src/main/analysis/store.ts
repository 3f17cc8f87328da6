import type { AnalysisAudience, EvaluationRow } from '../../shared/contract/index.ts';
import type { Db } from '../platform/db/writer.ts';

/** An evaluation with the session to which it belongs. */
export interface StoredEvaluation {
  readonly sessionId: string;
  readonly audience: AnalysisAudience;
  readonly row: EvaluationRow;
}

/** About 200 MB, with the lines that chess evaluations have. */
const MAX_ROWS = 600_000;

/** Reads and writes evaluations. The oldest sessions go first when there are too many rows. */
export const evaluationStore = (db: Db) => {
  const put = db.prepare(
    'insert or replace into evaluations (session_id, audience, tick, nodes, evaluation) values (?, ?, ?, ?, ?)',
  );
  const ofSession = db.prepare<[string, string], { evaluation: string }>(
    'select evaluation from evaluations where session_id = ? and audience = ? order by tick, nodes',
  );
  const count = db.prepare<[], { rows: number }>('select count(*) as rows from evaluations');
  const dropOldest = db.prepare(
    `delete from evaluations where session_id in (
       select session_id from evaluations join sessions using (session_id)
       group by session_id order by max(sessions.updated_at) limit 100)`,
  );
  const evaluated = db.prepare<[string, string, number, number]>(
    'select 1 from evaluations where session_id = ? and audience = ? and tick = ? and nodes >= ?',
  );
  return {
    put({ sessionId, audience, row }: StoredEvaluation): void {
      put.run(sessionId, audience, row.tick, row.nodes, JSON.stringify(row));
    },
    /** Whether a position has an evaluation with at least so many nodes. */
    isEvaluated: (position: {
      readonly sessionId: string;
      readonly audience: AnalysisAudience;
      readonly tick: number;
      readonly nodes: number;
    }): boolean =>
      evaluated.get(position.sessionId, position.audience, position.tick, position.nodes) !== undefined,
    /** In the order of ticks; of each tick the evaluation with the most nodes. */
    ofSession(sessionId: string, audience: AnalysisAudience): EvaluationRow[] {
      const byTick = new Map<number, EvaluationRow>();
      for (const { evaluation } of ofSession.all(sessionId, audience)) {
        const row = JSON.parse(evaluation) as EvaluationRow;
        byTick.set(row.tick, row);
      }
      return [...byTick.values()];
    },
    /** Deletes the evaluations of the oldest hundred sessions when there are too many; returns the rows deleted. */
    trim: (): number => ((count.get()?.rows ?? 0) > MAX_ROWS ? dropOldest.run().changes : 0),
  };
};
