import { expect, test } from 'vitest';
import { createExplorer } from '../../../../../src/main/app-features/explorer/index.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { insertRow } from '../../../../support/rows.ts';

const HASH = `0x${'d'.repeat(64)}`;
const WALLET = `0x${'a'.repeat(40)}`;
const STATUS = { state: 'ready', profile: 'local', epoch: 'e/2', rewardToken: null, usdc: null };

async function opened({
  client = null as object | null,
  status = {},
  balances = null as object | null,
} = {}) {
  const db = await memoryDb();
  insertRow(db, 'mint_outbox', {
    match_id: 'm1',
    wallet: WALLET,
    amount_micro: 5,
    kind: 'reward',
    profile: 'local',
    state: 'final',
    epoch: 'e/1',
    tx_hash: HASH,
    created_ms: 1,
    updated_ms: 1,
  });
  const explorer = createExplorer({
    db,
    chain: {
      reader: () => client,
      status: () => ({ ...STATUS, ...status }),
      readBalances: async () => balances,
    },
  } as never);
  return explorer;
}

const failing = () => Promise.reject(new Error('connection refused'));

test('without a chain the records of this host are shown, and the state says so', async () => {
  const off = await opened({ status: { state: 'off', epoch: null } });
  expect(await off.transaction({ hash: HASH })).toMatchObject({
    reading: 'off',
    records: [{ kind: 'reward', id: 'm1', verdict: 'unchecked' }],
  });
  const starting = await opened({ status: { state: 'starting', epoch: null } });
  expect(await starting.transaction({ hash: HASH })).toMatchObject({ reading: 'unreachable' });
});

test('a node that does not answer breaks no page', async () => {
  const explorer = await opened({
    client: { getTransaction: failing, getBlock: failing, getBlockNumber: failing, getCode: failing },
  });
  expect(await explorer.transaction({ hash: HASH })).toMatchObject({
    reading: 'unreachable',
    state: 'absent',
  });
  expect(await explorer.blocks({ limit: 5 })).toEqual({ reading: 'unreachable', head: null, rows: [] });
  expect(await explorer.block({ number: 1 })).toMatchObject({ reading: 'unreachable', block: null });
  expect(await explorer.address({ address: WALLET, limit: 5 })).toMatchObject({ reading: 'unreachable' });
});

test('a node that answers about another transaction or block is not believed', async () => {
  const explorer = await opened({
    client: {
      getTransaction: async () => ({ hash: `0x${'e'.repeat(64)}`, from: WALLET, to: null, input: '0x' }),
      getBlockNumber: async () => 9n,
      getBlock: async () => ({ number: 3n, hash: HASH, timestamp: 1n, transactions: [], gasUsed: 0n }),
    },
  });
  expect(await explorer.transaction({ hash: HASH })).toMatchObject({ reading: 'invalid' });
  expect(await explorer.block({ number: 1 })).toMatchObject({ reading: 'invalid', block: null });
});

test('a record of an earlier instance of the chain says so', async () => {
  const { TransactionNotFoundError } = await import('viem');
  const explorer = await opened({
    client: {
      getTransaction: () => Promise.reject(new TransactionNotFoundError({ hash: HASH as `0x${string}` })),
    },
  });
  expect(await explorer.transaction({ hash: HASH })).toMatchObject({
    reading: 'ok',
    state: 'absent',
    records: [{ verdict: 'other_chain' }],
  });
});

test('the lines of an address add up to the chain, with what moved outside', async () => {
  const explorer = await opened({
    client: { getCode: async () => undefined },
    status: { epoch: 'e/1' },
    balances: { monardMicro: 12n, usdcMicro: 0n, wei: 3n },
  });
  expect(await explorer.address({ address: WALLET.toUpperCase().replace('X', 'x'), limit: 5 })).toMatchObject(
    {
      reading: 'ok',
      isContract: false,
      wei: '3',
      balances: [
        { currency: 'MONARD', onChain: '12', received: 5, spent: 0, difference: '7' },
        { currency: 'USDC', onChain: '0', received: 0, spent: 0, difference: '0' },
      ],
      records: [{ id: 'm1' }],
      more: false,
    },
  );
});
