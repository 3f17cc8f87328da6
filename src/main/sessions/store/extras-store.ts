import type { Db } from '../../platform/db/writer.ts';

/** Refused actions, answers stored for safe retries, and spectator tokens. */
export const extrasStore = (db: Db) => {
  const refused = db.prepare(
    'insert into refusals (session_id, role, tick, action, code, at_ms) values (?, ?, ?, ?, ?, ?)',
  );
  const refusals = db.prepare<
    [string],
    { role: string; tick: number; action: string; code: string; atMs: number }
  >('select role, tick, action, code, at_ms as atMs from refusals where session_id = ? order by id');
  const countRefusals = db.prepare<[string], { n: number }>(
    'select count(*) as n from refusals where session_id = ?',
  );
  const retry = db.prepare<[string, string, string], { requestHash: string; body: string }>(
    'select request_hash as requestHash, body from idempotency where agent_id = ? and session_id = ? and key = ?',
  );
  const remember = db.prepare(
    'insert into idempotency (agent_id, session_id, key, request_hash, status, body, created_ms) values (?, ?, ?, ?, 200, ?, ?)',
  );
  const spectator = db.prepare(
    'insert into spectators (token, session_id, minted_by, created_at) values (?, ?, ?, ?)',
  );
  const spectated = db.prepare<[string], { sessionId: string }>(
    'select session_id as sessionId from spectators where token = ?',
  );
  return {
    addRefusal(row: {
      sessionId: string;
      role: string;
      tick: number;
      action: string;
      code: string;
      atMs: number;
    }): void {
      refused.run(row.sessionId, row.role, row.tick, row.action, row.code, row.atMs);
    },
    refusals: (sessionId: string) => refusals.all(sessionId),
    refusalCount: (sessionId: string): number => countRefusals.get(sessionId)?.n ?? 0,
    findRetry: (agentId: string, sessionId: string, key: string) =>
      retry.get(agentId, sessionId, key) ?? null,
    rememberRetry(row: {
      agentId: string;
      sessionId: string;
      key: string;
      requestHash: string;
      body: string;
      atMs: number;
    }): void {
      remember.run(row.agentId, row.sessionId, row.key, row.requestHash, row.body, row.atMs);
    },
    addSpectator(row: { tokenHash: string; sessionId: string; mintedBy: string; createdAt: string }): void {
      spectator.run(row.tokenHash, row.sessionId, row.mintedBy, row.createdAt);
    },
    spectatedSession: (tokenHash: string): string | null => spectated.get(tokenHash)?.sessionId ?? null,
  };
};

export type ExtrasStore = ReturnType<typeof extrasStore>;
