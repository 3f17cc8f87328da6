import type { Db } from '../../platform/db/writer.ts';

/** A failure is `proven` if the request came from the owner of the wallet. */
export type AttemptKind = 'submit' | 'proven_failure' | 'unproven_failure';

/**
 * Attempts in sliding windows, stored so that a restart does not reset them, and counts of the refusals that have no
 * decision of their own.
 */
export const rateLimitStore = (db: Db) => {
  const insertAttempt = db.prepare('insert into reward_attempts (kind, subject, at) values (?, ?, ?)');
  const countAttempts = db
    .prepare<[string, string, number], number>(
      'select count(*) from reward_attempts where kind = ? and subject = ? and at > ?',
    )
    .pluck();
  const findNthNewestMs = db
    .prepare<[string, string, number, number], number>(
      `select at from reward_attempts where kind = ? and subject = ? and at > ?
       order by at desc limit 1 offset ?`,
    )
    .pluck();
  const deleteAttemptsOlderThan = db.prepare('delete from reward_attempts where at <= ?');
  const recordRefusal = db.prepare(
    `insert into reward_refusals (day, code, count) values (?, ?, 1)
     on conflict (day, code) do update set count = count + 1`,
  );
  return {
    insertAttempt: (kind: AttemptKind, subject: string, atMs: number): void =>
      void insertAttempt.run(kind, subject, atMs),
    countAttempts: (kind: AttemptKind, subject: string, sinceMs: number): number =>
      countAttempts.get(kind, subject, sinceMs) ?? 0,
    /** Time of the `n`-th newest attempt of the window; null if there are fewer. */
    findNthNewestMs: (
      kind: AttemptKind,
      subject: string,
      window: { sinceMs: number; n: number },
    ): number | null => findNthNewestMs.get(kind, subject, window.sinceMs, window.n - 1) ?? null,
    /** Deletes the attempts of `untilMs` and before. */
    deleteAttemptsOlderThan: (untilMs: number): void => void deleteAttemptsOlderThan.run(untilMs),
    recordRefusal: (day: string, code: string): void => void recordRefusal.run(day, code),
  };
};

export type RateLimitStore = ReturnType<typeof rateLimitStore>;
