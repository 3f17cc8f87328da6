import type { Db } from '../../platform/db/writer.ts';

/** A game that is to be played again. */
export interface RecheckedGame {
  readonly orderId: string;
  readonly gameIndex: number;
  readonly workerId: string;
}

/** The end of a recheck; `failed` when this host could not play the game again. */
export type RecheckEnd =
  | { readonly state: 'agreed' }
  | { readonly state: 'differed'; readonly row: number }
  | { readonly state: 'failed'; readonly note: string };

export interface MismatchedGame extends RecheckedGame {
  readonly sessionId: string;
  readonly worker: string;
  readonly row: number;
  readonly at: string;
}

export interface RecheckCounts {
  readonly agreed: number;
  readonly differed: number;
  readonly waiting: number;
}

interface CountRow {
  readonly workerId: string;
  readonly state: string;
  readonly n: number;
}

/** Reads and writes which games of workers are played again, and the results. */
export const recheckStore = (db: Db) => {
  const insert = db.prepare(
    "insert into fleet_rechecks (order_id, game, worker_id, state, drawn_at) values (?, ?, ?, 'waiting', ?)",
  );
  const findNextWaiting = db.prepare<[], RecheckedGame>(
    `select order_id as orderId, game as gameIndex, worker_id as workerId from fleet_rechecks
     where state = 'waiting' order by drawn_at, order_id, game limit 1`,
  );
  const markEnded = db.prepare(
    `update fleet_rechecks set state = ?, differs_at = ?, note = ?, ended_at = ?
     where order_id = ? and game = ? and state = 'waiting'`,
  );
  const listDiffered = db.prepare<[], MismatchedGame>(
    `select r.order_id as orderId, r.game as gameIndex, g.session_id as sessionId, r.worker_id as workerId, w.name as worker,
       r.differs_at as row, r.ended_at as at
     from fleet_rechecks r join fleet_workers w on w.worker_id = r.worker_id
     join fleet_games g on g.order_id = r.order_id and g.game = r.game
     where r.state = 'differed' order by r.ended_at desc limit 200`,
  );
  const countByWorker = db.prepare<[], CountRow>(
    'select worker_id as workerId, state, count(*) as n from fleet_rechecks group by worker_id, state',
  );
  return {
    insert: ({ orderId, gameIndex, workerId }: RecheckedGame, drawnAt: string): void =>
      void insert.run(orderId, gameIndex, workerId, drawnAt),
    findNextWaiting: (): RecheckedGame | null => findNextWaiting.get() ?? null,
    markEnded({ orderId, gameIndex }: RecheckedGame, end: RecheckEnd, endedAt: string): void {
      const row = end.state === 'differed' ? end.row : null;
      markEnded.run(end.state, row, end.state === 'failed' ? end.note : null, endedAt, orderId, gameIndex);
    },
    /** The games whose recheck differed, newest first, 200 at most. */
    listDiffered: (): readonly MismatchedGame[] => listDiffered.all(),
    /** By worker. */
    countByWorker(): ReadonlyMap<string, RecheckCounts> {
      const byWorker = new Map<string, RecheckCounts>();
      for (const { workerId, state, n } of countByWorker.all())
        byWorker.set(workerId, { ...NO_RECHECKS, ...byWorker.get(workerId), [state]: n });
      return byWorker;
    },
  };
};

export const NO_RECHECKS: RecheckCounts = { agreed: 0, differed: 0, waiting: 0 };

export type RecheckStore = ReturnType<typeof recheckStore>;
