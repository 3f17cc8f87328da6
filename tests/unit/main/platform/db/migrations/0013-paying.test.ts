import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

const payment = (id: string, over: Row = {}): Row => ({
  payment_id: id,
  tool: 't',
  url: 'http://localhost/paid/t',
  args: '{}',
  payee: '0xbb',
  network: 'eip155:1',
  amount_micro: 5,
  state: 'waiting',
  created_at_ms: 1,
  updated_at_ms: 1,
  ...over,
});

test('allows an agent’s own payment id once per agent', async () => {
  const db = await memoryDb();
  const named = { agent_id: 'a', request_id: 'r' };
  insertRow(db, 'wallet_payments', payment('1', named));
  expect(() => insertRow(db, 'wallet_payments', payment('2', named))).toThrow('UNIQUE');
  insertRow(db, 'wallet_payments', payment('3', { ...named, agent_id: 'b' }));
});

test('allows several payments without an id', async () => {
  const db = await memoryDb();
  for (const id of ['1', '2']) insertRow(db, 'wallet_payments', payment(id, { agent_id: 'a' }));
  expect(db.prepare('select count(*) from wallet_payments').pluck().get()).toBe(2);
});
