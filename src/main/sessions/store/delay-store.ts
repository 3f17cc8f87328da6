import type { Db } from '../../platform/db/writer.ts';

/** Reads and writes by how many milliseconds sessions are shown later to outsiders. */
export function delayStore(db: Db) {
  const delayMsOf = db
    .prepare<[string], number>('select delay_ms from session_delays where session_id = ?')
    .pluck();
  const upsert = db.prepare(
    `insert into session_delays (session_id, delay_ms, set_at) values (?, ?, ?)
     on conflict (session_id) do update set delay_ms = excluded.delay_ms, set_at = excluded.set_at`,
  );
  const delays = new Map<string, number>();
  const MAX_CACHED = 4096;
  return {
    /** 0 without a delay. */
    delayMsOf(sessionId: string): number {
      const cachedDelay = delays.get(sessionId);
      if (cachedDelay !== undefined) return cachedDelay;
      if (delays.size >= MAX_CACHED) delays.clear();
      const delayMs = delayMsOf.get(sessionId) ?? 0;
      delays.set(sessionId, delayMs);
      return delayMs;
    },
    upsert(sessionId: string, delayMs: number, setAt: string): void {
      upsert.run(sessionId, delayMs, setAt);
      delays.delete(sessionId);
    },
    /** Forgets delays that were read in a job that was undone. */
    forgetCached: (): void => delays.clear(),
  };
}

export type DelayStore = ReturnType<typeof delayStore>;
