import { expect, test } from 'vitest';
import { explorerStore } from '../../../../../src/main/app-features/explorer/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { insertRow } from '../../../../support/rows.ts';

const WALLET = `0x${'a'.repeat(40)}`;
const PAYEE = `0x${'b'.repeat(40)}`;

test('finds mints and payments by their transaction and by their addresses', async () => {
  const db = await memoryDb();
  const mint = {
    match_id: 'm1',
    wallet: WALLET,
    amount_micro: 5,
    kind: 'pool',
    profile: 'local',
    state: 'mined',
    epoch: 'e',
    tx_hash: '0x1',
    created_ms: 2,
    updated_ms: 2,
  };
  insertRow(db, 'mint_outbox', mint);
  insertRow(db, 'mint_outbox', { ...mint, match_id: 'm2', state: 'held', tx_hash: null });
  insertRow(db, 'payments', {
    payment_id: 'p1',
    chain_id: 1,
    asset: 'a',
    payer: WALLET,
    nonce: 'n',
    network: 'x',
    pay_to: PAYEE,
    amount_micro: 7,
    valid_before_s: 1,
    fingerprint: 'f',
    tool: 't',
    call_hash: 'c',
    state: 'confirmed',
    delivery: 'delivered',
    tx_hash: '0x1',
    created_at_ms: 3,
    updated_at_ms: 3,
  });
  const store = explorerStore(db);
  expect(store.listByTransaction('0x1').map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'payment p1',
    'prize m1',
  ]);
  expect(store.listByAddress(WALLET, 10).map(({ id }) => id)).toEqual(['p1', 'm1', 'm2']);
  expect(store.listByAddress(PAYEE, 10).map(({ id }) => id)).toEqual(['p1']);
  expect([store.sumMinted(WALLET, 'e'), store.sumMinted(WALLET, 'other')]).toEqual([5, 0]);
  expect([store.sumPaidBy(WALLET), store.sumPaidTo(PAYEE), store.epochOf('0x1')]).toEqual([7, 7, null]);
});
