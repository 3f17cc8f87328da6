import type { Db } from '../../platform/db/writer.ts';

/** Reads and writes refused actions of sessions, in the order in which they came. The caller limits their number. */
export const refusalStore = (db: Db) => {
  const insert = db.prepare(
    'insert into refusals (session_id, role, tick, action, code, at_ms) values (?, ?, ?, ?, ?, ?)',
  );
  const listBySession = db.prepare<
    [string],
    { role: string; tick: number; action: string; code: string; atMs: number }
  >('select role, tick, action, code, at_ms as atMs from refusals where session_id = ? order by id');
  const count = db.prepare<[string], { n: number }>(
    'select count(*) as n from refusals where session_id = ?',
  );
  return {
    insert(row: {
      sessionId: string;
      role: string;
      tick: number;
      action: string;
      code: string;
      atMs: number;
    }): void {
      insert.run(row.sessionId, row.role, row.tick, row.action, row.code, row.atMs);
    },
    listBySession: (sessionId: string) => listBySession.all(sessionId),
    count: (sessionId: string): number => count.get(sessionId)?.n ?? 0,
  };
};

export type RefusalStore = ReturnType<typeof refusalStore>;
