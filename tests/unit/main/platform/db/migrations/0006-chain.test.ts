import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, mintRow, type Row } from '../../../../../support/rows.ts';

const send = (id: number, over: Row = {}): Row => ({
  send_id: id,
  epoch: 'e1',
  role: 'minter',
  sender: '0xm',
  nonce: id,
  purpose: 'mint',
  ref: `r${id}`,
  data: '0x',
  gas: '1',
  state: 'signed',
  tx_hash: '0x1',
  created_ms: 1,
  updated_ms: 1,
  ...over,
});

test('allows one payment per match and wallet for any amount, kind or chain', async () => {
  const db = await memoryDb();
  insertRow(db, 'mint_outbox', mintRow(1));
  const again = { match_id: 'm-1', amount_micro: 9, kind: 'pool', profile: 'base', state: 'rejected' };
  expect(() => insertRow(db, 'mint_outbox', mintRow(2, again))).toThrow('UNIQUE');
  insertRow(db, 'mint_outbox', mintRow(2, { match_id: 'm-1', wallet: '0xbb' }));
});

test.each([0, -5, 1.5])('refuses to mint an amount of %s', async (amount) => {
  const db = await memoryDb();
  expect(() => insertRow(db, 'mint_outbox', mintRow(1, { amount_micro: amount }))).toThrow(
    /CHECK|cannot store/u,
  );
});

test('allows one purpose per nonce of a key, and one nonce per purpose', async () => {
  const db = await memoryDb();
  db.exec(
    "insert into chain_epochs values (1, 'e1', 'local', 1, '0xg', null, null, 1), (2, 'e2', 'local', 1, '0xh', null, null, 1)",
  );
  insertRow(db, 'chain_sends', send(1));
  expect(() => insertRow(db, 'chain_sends', send(2, { nonce: 1 }))).toThrow('UNIQUE');
  expect(() => insertRow(db, 'chain_sends', send(2, { ref: 'r1' }))).toThrow('UNIQUE');
  insertRow(db, 'chain_sends', send(2, { nonce: 1, epoch: 'e2' }));
});
