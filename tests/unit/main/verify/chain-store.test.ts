import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/main/db/open.ts';
import { bookedMints, chainPlaces } from '../../../../src/main/verify/chain-store.ts';
import { copyInto } from '../../../../src/main/data-folder/backup-store.ts';
import type { Db } from '../../../../src/main/db/tx.ts';
import { temporaryFolder } from '../../../support/house.ts';
import { insertRow, memoryDatabase, mintRow } from '../../../support/rows.ts';

async function placesOf(fill: (db: Db) => void) {
  const db = await memoryDatabase();
  fill(db);
  const file = join(temporaryFolder(), 'house.db');
  copyInto(db, file);
  return chainPlaces(file);
}

const epoch = (db: Db, ordinal: number, token: string | null): void =>
  insertRow(db, 'chain_epochs', {
    ordinal,
    epoch: `e${ordinal}`,
    profile: 'local',
    chain_id: 31337,
    genesis_hash: '0xg',
    reward_token: token,
    created_ms: ordinal,
  });

const setState = (db: Db, key: string, value: unknown): void =>
  insertRow(db, 'chain_state', { key, value: JSON.stringify(value) });

test('lives of the chain come in order, those without a token are none to ask', async () => {
  const { epochs } = await placesOf((db) => {
    epoch(db, 2, '0xb');
    epoch(db, 1, '0xa');
    epoch(db, 3, null);
  });
  expect(epochs.map((one) => [one.epoch, one.rewardToken, one.deployBlock])).toEqual([
    ['e1', '0xa', null],
    ['e2', '0xb', null],
  ]);
});

test('the node is that of the network chosen now', async () => {
  const { nodeUrl } = await placesOf((db) => {
    setState(db, 'profile', 'base');
    setState(db, 'network:base', { rpcUrl: 'https://node.example/key' });
    setState(db, 'network:local', { rpcUrl: 'http://127.0.0.1:1' });
  });
  expect(nodeUrl).toBe('https://node.example/key');
});

test('without a choice, or with one in other words, there is no node', async () => {
  expect((await placesOf(() => undefined)).nodeUrl).toBeNull();
  const odd = (db: Db): void => {
    setState(db, 'profile', 'base');
    setState(db, 'network:base', { rpcUrl: 7 });
  };
  expect((await placesOf(odd)).nodeUrl).toBeNull();
});

test('a database from before the chain is no trouble', async () => {
  const file = join(temporaryFolder(), 'old.db');
  const db = await openDatabase(file);
  db.exec('create table agents (agent_id text)');
  db.close();
  expect(await chainPlaces(file)).toEqual({ epochs: [], nodeUrl: null });
});

test('promises to mint are those of one chain, in order', async () => {
  const db = await memoryDatabase();
  insertRow(db, 'mint_outbox', mintRow(2));
  insertRow(db, 'mint_outbox', mintRow(1));
  insertRow(db, 'mint_outbox', mintRow(3, { profile: 'base' }));
  expect(bookedMints(db, 'local').map(({ id, amountMicro }) => [id, amountMicro])).toEqual([
    [1, 5],
    [2, 5],
  ]);
});
