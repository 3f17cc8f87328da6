import { expect, test } from 'vitest';
import { recordedMints } from '../../../../../../src/main/app-features/verify/store/chain-store.ts';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, mintRow } from '../../../../../support/rows.ts';

test('the mints of one profile are read in order, with null for unknown values', async () => {
  const db = await memoryDb();
  insertRow(db, 'mint_outbox', mintRow(2, { state: 'final', tx_hash: '0x1', block_number: 9, epoch: 'e' }));
  insertRow(db, 'mint_outbox', mintRow(1));
  insertRow(db, 'mint_outbox', mintRow(3, { profile: 'base-sepolia' }));
  const plain = { wallet: '0xaa', amountMicro: 5 };
  expect(recordedMints(db, 'local')).toEqual([
    { id: 1, matchId: 'm-1', ...plain, state: 'queued', txHash: null, blockNumber: null, epoch: null },
    { id: 2, matchId: 'm-2', ...plain, state: 'final', txHash: '0x1', blockNumber: 9, epoch: 'e' },
  ]);
});
