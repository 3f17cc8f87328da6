import type { Db } from '../../platform/db/writer.ts';

/** The tokens with which spectators watch one session, stored as hashes. */
export const spectatorTokenStore = (db: Db) => {
  const insert = db.prepare(
    'insert into spectators (token, session_id, minted_by, created_at) values (?, ?, ?, ?)',
  );
  const findSessionId = db.prepare<[string], { sessionId: string }>(
    'select session_id as sessionId from spectators where token = ?',
  );
  return {
    insert(row: { tokenHash: string; sessionId: string; mintedBy: string; createdAt: string }): void {
      insert.run(row.tokenHash, row.sessionId, row.mintedBy, row.createdAt);
    },
    findSessionId: (tokenHash: string): string | null => findSessionId.get(tokenHash)?.sessionId ?? null,
  };
};

export type SpectatorTokenStore = ReturnType<typeof spectatorTokenStore>;
