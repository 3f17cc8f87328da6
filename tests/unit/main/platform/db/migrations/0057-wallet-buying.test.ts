import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';

const INSERT = `insert into wallet_payments (payment_id, tool, url, args, payee, network, amount_micro, state,
  created_at_ms, updated_at_ms`;
const VALUES = `values ('p1', 'x', 'https://a.example/x', '{}', '0x1', 'eip155:1', 1, 'waiting', 1, 1`;

test('a payment without a way of calling is a POST, and no other way than the three is stored', async () => {
  const db = await memoryDb();
  db.exec(`${INSERT}) ${VALUES})`);
  expect(db.prepare('select transport, origin, mandate_id from wallet_payments').get()).toEqual({
    transport: 'post',
    origin: null,
    mandate_id: null,
  });
  expect(() => db.exec(`${INSERT}, transport) ${VALUES.replace('p1', 'p2')}, 'put')`)).toThrow('CHECK');
});
