import { expect, test } from 'vitest';
import { stakeEntryStore, stakeNetworkStore } from '../../../../../src/main/stakes/store/entry-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const WALLET = `0x${'a'.repeat(40)}` as const;
const entry = (agentId: string) => ({
  wallet: WALLET,
  agentId,
  playerId: null,
  paymentId: null,
  validBeforeS: 9,
  signature: '0x01' as const,
});

async function openStore() {
  const db = await memoryDb();
  db.pragma('foreign_keys = off');
  return { db, store: stakeEntryStore(db) };
}

test('a wallet has one entry, and only a refused one can be signed again', async () => {
  const { store } = await openStore();
  store.upsert('e1', entry('ann'), 1);
  store.upsert('e1', entry('bob'), 2);
  expect(store.find('e1', WALLET)).toMatchObject({ agentId: 'ann', state: 'signed' });
  store.update('e1', WALLET, { state: 'refused', reason: 'no money' }, 3);
  store.upsert('e1', entry('bob'), 4);
  expect(store.listByStake('e1')).toMatchObject([{ agentId: 'bob', state: 'signed', reason: null }]);
});

test('a change keeps what it does not name', async () => {
  const { store } = await openStore();
  store.upsert('e1', entry('ann'), 1);
  store.update('e1', WALLET, { state: 'entered', seat: 0, enterTx: '0x02' }, 2);
  store.update('e1', WALLET, { state: 'won', payoutMicro: 7 }, 3);
  expect(store.find('e1', WALLET)).toMatchObject({ seat: 0, enterTx: '0x02', payoutMicro: 7, state: 'won' });
});

test('networks are allowed and forbidden again', async () => {
  const { db } = await openStore();
  const networks = stakeNetworkStore(db);
  networks.allow('base', 1);
  networks.allow('base', 2);
  expect(networks.listAllowed()).toEqual(['base']);
  networks.forbid('base');
  expect(networks.listAllowed()).toEqual([]);
});
