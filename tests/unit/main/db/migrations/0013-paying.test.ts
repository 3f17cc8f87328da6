import { expect, test } from 'vitest';
import { insertRow, memoryDatabase, type Row } from '../../../../support/rows.ts';

const payment = (id: string, over: Row = {}): Row => ({
  payment_id: id,
  tool: 't',
  url: 'u',
  args: '{}',
  payee: '0xbb',
  network: 'n',
  amount_micro: 1,
  state: 'waiting',
  created_at_ms: 1,
  updated_at_ms: 1,
  ...over,
});

test('a payment of before has nobody who asked and nothing signed, and two such do not collide', async () => {
  const db = await memoryDatabase();
  insertRow(db, 'wallet_payments', payment('w1'));
  insertRow(db, 'wallet_payments', payment('w2'));
  const added = 'agent_id, request_id, payer, asset, nonce, valid_before_s, from_block, offer, result';
  const row = db.prepare<[], Row>(`select ${added} from wallet_payments`).get();
  expect(new Set(Object.values(row ?? {}))).toEqual(new Set([null]));
});

test('no signature has a place to be kept in', async () => {
  const db = await memoryDatabase();
  const columns = db.prepare("select name from pragma_table_info('wallet_payments')").pluck().all();
  expect(columns).toContain('nonce');
  expect(columns.filter((name) => /sign|private|secret/u.test(String(name)))).toEqual([]);
});

test('what is still open is found by an index of its own', async () => {
  const db = await memoryDatabase();
  const open = "select * from wallet_payments where state in ('waiting', 'reserved', 'unknown')";
  const plan = db.prepare<[], { detail: string }>(`explain query plan ${open}`).all();
  expect(plan.map(({ detail }) => detail).join()).toContain('wallet_payments_open');
});
