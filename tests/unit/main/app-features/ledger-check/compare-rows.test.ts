import { expect, test } from 'vitest';
import {
  compareMints,
  compareSales,
  compareSpending,
  UnansweredError,
} from '../../../../../src/main/app-features/ledger-check/compare-rows.ts';
import type {
  LedgerMint,
  LedgerSale,
  LedgerSpending,
} from '../../../../../src/main/app-features/ledger-check/store.ts';

async function* rowsOf<R>(...rows: readonly R[]): AsyncGenerator<R> {
  yield* rows;
}

const WEI = 10n ** 12n;
const mint = (own: Partial<LedgerMint> = {}): LedgerMint => ({
  id: 1,
  matchId: 'm1',
  wallet: '0xaa',
  amountMicro: 5,
  state: 'final',
  txHash: '0x01',
  blockNumber: 3,
  ...own,
});
const minted = (own: Partial<{ txHash: string; wallet: string; wei: bigint }> = {}) => ({
  txHash: '0x01',
  wallet: '0xaa',
  wei: 5n * WEI,
  ...own,
});

test('equal mints have equal sums; what is above the block or not noticed yet is in neither', async () => {
  const rows = rowsOf(
    mint(),
    mint({ txHash: '0x02', state: 'sent', blockNumber: null }),
    mint({ txHash: '0x03', blockNumber: 9 }),
  );
  const chain = { mints: [minted(), minted({ txHash: '0x02' })], supplyWei: 10n * WEI, block: 8 };
  expect(await compareMints(rows, chain)).toEqual({ rows: 1, ledgerMicro: 5, chainMicro: 5, findings: [] });
});

test('a mint without a row, a row without a mint, another amount and another supply are differences', async () => {
  const found = async (rows: readonly LedgerMint[], mints: ReturnType<typeof minted>[], supplyWei: bigint) =>
    (await compareMints(rowsOf(...rows), { mints, supplyWei, block: 9 })).findings.map(({ code }) => code);
  expect(await found([], [minted()], 5n * WEI)).toEqual(['unknown_mint']);
  expect(await found([mint()], [], 0n)).toEqual(['missing_mint']);
  expect(await found([mint({ amountMicro: 6 })], [minted()], 5n * WEI)).toEqual([
    'missing_mint',
    'unknown_mint',
  ]);
  expect(await found([mint()], [minted()], 6n * WEI)).toEqual(['supply']);
  // One mint of the chain pays one row.
  expect(await found([mint(), mint({ id: 2, matchId: 'm2' })], [minted()], 5n * WEI)).toEqual([
    'missing_mint',
  ]);
});

const transfer = (own: Partial<{ txHash: string; from: string; to: string; micro: number }> = {}) => ({
  txHash: '0x01',
  from: '0xpayer',
  to: '0xpayee',
  micro: 7,
  ...own,
});
const sale = (own: Partial<LedgerSale> = {}): LedgerSale => ({
  id: 1,
  paymentId: 'p1',
  payer: '0xpayer',
  payTo: '0xpayee',
  nonce: '0x0n',
  amountMicro: 7,
  maxMicro: null,
  txHash: '0x01',
  fromBlock: 1,
  ...own,
});
const never = async () => false;

test('each sale needs a transfer of its own, and money without a sale is unmatched', async () => {
  const unmatched = transfer({ txHash: '0x09', micro: 100 });
  const compared = await compareSales(
    rowsOf(sale(), sale({ id: 2, paymentId: 'p2' })),
    [transfer(), unmatched],
    never,
  );
  expect(compared).toEqual({
    rows: 2,
    ledgerMicro: 14,
    chainMicro: 7,
    findings: [{ code: 'missing_transfer', subject: 'p2', ledgerMicro: 7, chainMicro: 0 }],
    unmatched: { transfers: 1, micro: 100 },
  });
});

test('a sale whose transfer moved to another transaction is asked for; silence ends the comparison', async () => {
  const questions: string[] = [];
  const find = async ({ paymentId }: LedgerSale) => questions.push(paymentId) > 0;
  expect(await compareSales(rowsOf(sale()), [], find)).toMatchObject({ chainMicro: 7, findings: [] });
  expect(questions).toEqual(['p1']);
  await expect(compareSales(rowsOf(sale()), [], async () => null)).rejects.toBeInstanceOf(UnansweredError);
});

const spending = (own: Partial<LedgerSpending> = {}): LedgerSpending => ({
  id: 1,
  paymentId: 'w1',
  state: 'paid',
  payee: '0xpayee',
  payer: '0xpayer',
  nonce: '0x0n',
  amountMicro: 7,
  maxMicro: null,
  txHash: '0x01',
  fromBlock: 1,
  ...own,
});

test('money that left the wallet without a payment is a difference, unless one is undecided', async () => {
  const codes = async (rows: readonly LedgerSpending[], transfers: ReturnType<typeof transfer>[]) =>
    (await compareSpending(rowsOf(...rows), transfers, never)).findings.map(({ code }) => code);
  expect(await codes([spending()], [transfer()])).toEqual([]);
  expect(await codes([], [transfer()])).toEqual(['unknown_transfer']);
  expect(await codes([spending()], [])).toEqual(['missing_transfer']);
  expect(await codes([spending({ state: 'unknown', txHash: null })], [transfer()])).toEqual([]);
  // One undecided payment explains one transfer.
  const twice = [transfer(), transfer({ txHash: '0x02' })];
  expect(await codes([spending({ state: 'reserved', txHash: null })], twice)).toEqual(['unknown_transfer']);
  expect(await codes([spending({ state: 'failed' })], [transfer()])).toEqual(['unknown_transfer']);
  // Of a metered payment the payee takes what it wants, up to the maximum.
  const byUsage = spending({ state: 'unknown', txHash: null, amountMicro: 9, maxMicro: 9 });
  expect(await codes([byUsage], twice)).toEqual(['unknown_transfer']);
  expect(await codes([byUsage], [transfer({ micro: 10 })])).toEqual(['unknown_transfer']);
});
