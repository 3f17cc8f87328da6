import type { Db } from '../../platform/db/writer.ts';
import type { FleetResult, PlayedBy } from '../types.ts';

/** An upload that does not count. */
export interface RefusedUpload {
  readonly orderId: string;
  readonly gameIndex: number;
  readonly attempt: number;
  readonly workerId: string;
  readonly code: string;
  /** The check of the log that failed, and the row at which it did; null where it was refused for another reason. */
  readonly check: string | null;
  readonly row: number | null;
  readonly receivedAt: string;
  /** Compressed with gzip; null for one that is too large to keep. */
  readonly body: Uint8Array | null;
}

type FleetResultRow = Omit<FleetResult, 'isSigned'> & { readonly isSigned: number };

/** Reads and writes the games that count, and the uploads that do not. */
export const resultStore = (db: Db) => {
  const findResult = db.prepare<[string, number], FleetResultRow>(
    `select order_id as orderId, game as gameIndex, attempt, worker_id as workerId, head, received_at as receivedAt,
       is_signed as isSigned from fleet_results where order_id = ? and game = ?`,
  );
  const insertResult = db.prepare(
    `insert into fleet_results (order_id, game, attempt, worker_id, head, received_at, is_signed)
     values (@orderId, @gameIndex, @attempt, @workerId, @head, @receivedAt, @isSigned)`,
  );
  const insertRefused = db.prepare(
    `insert into fleet_refused (order_id, game, attempt, worker_id, code, failed_check, row_number, received_at, body)
     values (@orderId, @gameIndex, @attempt, @workerId, @code, @check, @row, @receivedAt, @body)`,
  );
  const findPlayedBy = db.prepare<[string], PlayedBy>(
    `select w.name as worker, case r.is_signed when 1 then 'signed' else w.trust end as trust from fleet_games g
     join fleet_results r on r.order_id = g.order_id and r.game = g.game
     join fleet_workers w on w.worker_id = r.worker_id where g.session_id = ?`,
  );
  const countRefused = db.prepare<[], { readonly workerId: string; readonly n: number }>(
    'select worker_id as workerId, count(*) as n from fleet_refused group by worker_id',
  );
  const countCounted = db.prepare<[], { readonly workerId: string; readonly n: number }>(
    'select worker_id as workerId, count(*) as n from fleet_results group by worker_id',
  );
  return {
    findResult(orderId: string, number: number): FleetResult | null {
      const row = findResult.get(orderId, number);
      return row === undefined ? null : { ...row, isSigned: row.isSigned === 1 };
    },
    insertResult: (row: FleetResult): void =>
      void insertResult.run({ ...row, isSigned: row.isSigned ? 1 : 0 }),
    insertRefused: (row: RefusedUpload): void => void insertRefused.run(row),
    findPlayedBy: (sessionId: string): PlayedBy | null => findPlayedBy.get(sessionId) ?? null,
    /** Counted and refused games by worker. */
    countByWorker(): ReadonlyMap<string, { readonly counted: number; readonly refused: number }> {
      const refusedByWorker = new Map(countRefused.all().map(({ workerId, n }) => [workerId, n]));
      const countedByWorker = new Map(countCounted.all().map(({ workerId, n }) => [workerId, n]));
      const workers = new Set([...refusedByWorker.keys(), ...countedByWorker.keys()]);
      return new Map(
        [...workers].map((id) => [
          id,
          { counted: countedByWorker.get(id) ?? 0, refused: refusedByWorker.get(id) ?? 0 },
        ]),
      );
    },
  };
};
