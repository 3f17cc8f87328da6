import type { Db } from '../../platform/db/writer.ts';

/** Responses to actions with an idempotency key, which a repeated request gets again. */
export const idempotencyStore = (db: Db) => {
  const findResponse = db.prepare<[string, string, string], { requestHash: string; body: string }>(
    'select request_hash as requestHash, body from idempotency where agent_id = ? and session_id = ? and key = ?',
  );
  const insert = db.prepare(
    'insert into idempotency (agent_id, session_id, key, request_hash, status, body, created_ms) values (?, ?, ?, ?, 200, ?, ?)',
  );
  return {
    /** The hash of the request that had this key, and its response as JSON; null for a new key. */
    findResponse: (agentId: string, sessionId: string, key: string) =>
      findResponse.get(agentId, sessionId, key) ?? null,
    insert(row: {
      agentId: string;
      sessionId: string;
      key: string;
      requestHash: string;
      body: string;
      atMs: number;
    }): void {
      insert.run(row.agentId, row.sessionId, row.key, row.requestHash, row.body, row.atMs);
    },
  };
};

export type IdempotencyStore = ReturnType<typeof idempotencyStore>;
