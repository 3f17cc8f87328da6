import { expect, test } from 'vitest';
import { toContractTerms, type OnChainEvidence } from '../../../../../src/main/chain/index.ts';
import type { RecordedMint } from '../../../../../src/main/app-features/verify/store/chain-store.ts';
import { verifyOnChainMints } from '../../../../../src/main/app-features/verify/on-chain-mints.ts';

const WALLET = `0x${'ab'.repeat(20)}` as const;
const EPOCH = '0x01/1';
const hash = (n: number) => `0x${String(n).repeat(64)}` as const;
const row = (id: number, more: Partial<RecordedMint> = {}): RecordedMint => ({
  id,
  matchId: `00000000-0000-4000-8000-00000000000${id}`,
  wallet: WALLET,
  amountMicro: 19_000_000,
  state: 'final',
  txHash: hash(id),
  blockNumber: id,
  epoch: EPOCH,
  ...more,
});

/** Evidence of a chain that minted exactly these rows. */
async function paid(
  rows: readonly RecordedMint[],
  more: Partial<OnChainEvidence> = {},
): Promise<OnChainEvidence> {
  const promised = await toContractTerms(rows);
  const mints = promised.map(({ key, wei }, index) => ({
    key: key.split('/')[0] as `0x${string}`,
    wallet: WALLET,
    wei,
    txHash: hash(rows[index]?.id ?? 0),
  }));
  const epoch = {
    epoch: EPOCH,
    profile: 'local',
    chainId: 31_337,
    genesisHash: '0x01',
    rewardToken: WALLET,
    deployBlock: null,
  } as const;
  return { epoch, block: 9, supplyWei: mints.reduce((sum, { wei }) => sum + wei, 0n), mints, ...more };
}

const ROWS = [row(1), row(2), row(3)];

test('a ledger that agrees with the chain passes, with mints being sent and waiting ones', async () => {
  const ledger = [
    ...ROWS,
    row(4, { state: 'held', txHash: null, blockNumber: null, epoch: null }),
    row(5, { state: 'mined', blockNumber: 10 }),
    row(6, { epoch: '0x01/0' }),
  ];
  expect(await verifyOnChainMints(await paid(ROWS), ledger)).toEqual({
    name: 'chain_mints',
    ok: true,
    rows: 3,
  });
});

test('a mint that is on the chain and still marked as sent passes', async () => {
  expect(
    await verifyOnChainMints(await paid(ROWS), [row(1), row(2), row(3, { state: 'sent' })]),
  ).toMatchObject({
    ok: true,
  });
});

test.each<[string, readonly RecordedMint[], string]>([
  ['not decided here', [row(1), row(2)], `transaction ${hash(3)}`],
  ['which is held here', [row(1), row(2), row(3, { state: 'held' })], `transaction ${hash(3)}`],
  ['which is rejected here', [row(1, { state: 'rejected' }), row(2), row(3)], `transaction ${hash(1)}`],
  ['another amount', [row(1), row(2, { amountMicro: 9 }), row(3)], `transaction ${hash(2)}`],
  ['never paid it', [...ROWS, row(4)], `mint ${row(4).matchId} ${WALLET}`],
  ['another transaction', [row(1), row(2, { txHash: hash(8) }), row(3)], `mint ${row(2).matchId} ${WALLET}`],
])('an inconsistent mint is named: %s', async (detail, ledger, firstBroken) => {
  const result = await verifyOnChainMints(await paid(ROWS), ledger);
  expect(result).toMatchObject({ ok: false, firstBroken });
  expect(result.detail).toContain(detail);
});

test('a match that was paid twice and an unexplained supply are named', async () => {
  const twice = await paid([...ROWS, row(3)]);
  expect(await verifyOnChainMints(twice, ROWS)).toMatchObject({
    ok: false,
    firstBroken: `transaction ${hash(3)}`,
  });
  const more = await paid(ROWS, { supplyWei: 10n ** 30n });
  expect(await verifyOnChainMints(more, ROWS)).toMatchObject({
    ok: false,
    firstBroken: `contract ${WALLET}`,
  });
});
