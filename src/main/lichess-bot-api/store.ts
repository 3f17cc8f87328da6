import type { Db } from '../platform/db/writer.ts';

/** A game as clients of the Bot API know it. */
export interface GameId {
  readonly id: string;
  /** The challenge that the game came from; null for a game that this host created. */
  readonly challengeId: string | null;
  readonly sessionId: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** Reads and writes the ids of games and the names of players of the Bot API. */
export const lichessStore = (db: Db) => {
  const insertGame = db.prepare(
    'insert into lichess_ids (id, challenge_id, session_id, created_at) values (?, ?, ?, ?)',
  );
  const idOf = db.prepare<[string], { id: string }>('select id from lichess_ids where session_id = ?');
  const sessionOf = db.prepare<[string], { session_id: string }>(
    'select session_id from lichess_ids where id = ?',
  );
  const insertName = db.prepare('insert into lichess_names (agent_id, username) values (?, ?)');
  const usernameOf = db.prepare<[string], { username: string }>(
    'select username from lichess_names where agent_id = ?',
  );
  const agentOf = db.prepare<[string], { agent_id: string }>(
    'select agent_id from lichess_names where username = ?',
  );
  return {
    insertGame: ({ id, challengeId, sessionId, createdAt }: GameId): void =>
      void insertGame.run(id, challengeId, sessionId, createdAt),
    idOf: (sessionId: string): string | null => idOf.get(sessionId)?.id ?? null,
    sessionOf: (id: string): string | null => sessionOf.get(id)?.session_id ?? null,
    insertName: (agentId: string, username: string): void => void insertName.run(agentId, username),
    usernameOf: (agentId: string): string | null => usernameOf.get(agentId)?.username ?? null,
    agentOf: (username: string): string | null => agentOf.get(username)?.agent_id ?? null,
  };
};

export type LichessStore = ReturnType<typeof lichessStore>;
