import { GENESIS } from '../../src/main/platform/audit/index.ts';
import type { Db } from '../../src/main/platform/db/open.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** Inserts a row into a table without the checks of the stores. */
export function insertRow(db: Db, table: string, row: Row): void {
  const columns = Object.keys(row);
  const sql = `insert into ${table} (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`;
  db.prepare(sql).run(row);
}

const AT = '2026-11-21T00:00:00.000Z';

export const agentRow = (agentId: string): Row => ({
  agent_id: agentId,
  token: `hash-${agentId}`,
  name: agentId,
  kind: 'external',
  created_at: AT,
});

export const sessionRow = (sessionId: string, over: Row = {}): Row => ({
  session_id: sessionId,
  template: 'chess.v1',
  state: '{}',
  status: 'active',
  tick: 0,
  created_at: AT,
  updated_at: AT,
  created_by: 'a',
  options: '{}',
  seq: 0,
  head: 'h',
  expires_ms: 0,
  ...over,
});

export const leagueRow = (leagueId: string): Row => ({
  league_id: leagueId,
  name: 'Cup',
  game_type: 'even_odd',
  status: 'running',
  settings: '{}',
  created_at: AT,
});

export const mintRow = (id: number, over: Row = {}): Row => ({
  id,
  match_id: `m-${id}`,
  wallet: '0xaa',
  amount_micro: 5,
  kind: 'reward',
  profile: 'local',
  state: 'queued',
  created_ms: 1,
  updated_ms: 1,
  ...over,
});

export const paymentRow = (paymentId: string, over: Row = {}): Row => ({
  payment_id: paymentId,
  chain_id: 1,
  asset: '0xcc',
  payer: '0xaa',
  nonce: `0x${paymentId}`,
  network: 'eip155:1',
  pay_to: '0xbb',
  amount_micro: 5,
  valid_before_s: 9,
  fingerprint: 'f',
  tool: 'match',
  call_hash: 'c',
  state: 'reserved',
  delivery: 'none',
  created_at_ms: 1,
  updated_at_ms: 1,
  ...over,
});

/** Adds a row without a valid hash to the audit log, for tests of queries on its content. */
export function insertAuditRow(db: Db, received: Row): void {
  const last = db
    .prepare<[], { seq: number; hash: string }>('select seq, hash from audit order by seq desc')
    .get();
  insertRow(db, 'audit', {
    seq: (last?.seq ?? 0) + 1,
    at: AT,
    actor: 'host',
    prev: last?.hash ?? GENESIS,
    hash: `h${(last?.seq ?? 0) + 1}`,
    ...received,
  });
}
