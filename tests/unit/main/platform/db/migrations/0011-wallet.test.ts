import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

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

test('allows one row of limits', async () => {
  const db = await memoryDb();
  insertRow(db, 'wallet_limits', { one: 1, limits: '{}' });
  expect(() => insertRow(db, 'wallet_limits', { one: 2, limits: '{}' })).toThrow('CHECK');
  expect(() => insertRow(db, 'wallet_limits', { one: 1, limits: '{}' })).toThrow('UNIQUE');
});

test('never removes a payment and requires a positive amount', async () => {
  const db = await memoryDb();
  insertRow(db, 'wallet_payments', payment('w1'));
  expect(() => db.exec('delete from wallet_payments')).toThrow('never removed');
  expect(() => insertRow(db, 'wallet_payments', payment('w2', { amount_micro: 0 }))).toThrow('CHECK');
});

test('allows a requester’s own payment id once per requester', async () => {
  const db = await memoryDb();
  insertRow(db, 'wallet_payments', payment('w1', { agent_id: 'a', request_id: 'r' }));
  expect(() => insertRow(db, 'wallet_payments', payment('w2', { agent_id: 'a', request_id: 'r' }))).toThrow(
    'UNIQUE',
  );
  insertRow(db, 'wallet_payments', payment('w2', { agent_id: 'b', request_id: 'r' }));
  insertRow(db, 'wallet_payments', payment('w3', { agent_id: 'a' }));
  insertRow(db, 'wallet_payments', payment('w4', { agent_id: 'a' }));
});
