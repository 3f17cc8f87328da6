import { expect, test } from 'vitest';
import { compareRecord } from '../../../../../../src/main/app-features/explorer/rules/compare-record.ts';
import type { ChainRecord } from '../../../../../../src/shared/contract/index.ts';

const WALLET = `0x${'a'.repeat(40)}` as const;
const PAYER = `0x${'b'.repeat(40)}` as const;

const reward: ChainRecord = {
  kind: 'reward',
  id: 'm1',
  state: 'final',
  amountMicro: 14_750_000,
  currency: 'MONARD',
  from: null,
  to: WALLET,
  txHash: '0x1',
  atMs: 1,
  epoch: 'e/1',
};
const payment: ChainRecord = {
  ...reward,
  kind: 'payment',
  id: 'p1',
  currency: 'USDC',
  amountMicro: 50_000,
  from: PAYER,
  epoch: null,
};
const event = (name: string, args: Readonly<Record<string, string>>) => ({
  name,
  args: Object.entries(args).map(([field, value]) => ({ name: field, kind: 'text' as const, value })),
});
const minted = (amount: string, matchId = 'key of m1') =>
  event('RewardMinted', { matchId, to: WALLET.toUpperCase().replace('X', 'x'), amount });
const chain = (events: readonly ReturnType<typeof event>[], part: object = {}) => ({
  isRead: true,
  isIncluded: true,
  epoch: 'e/1',
  keyOf: (matchId: string) => `key of ${matchId}`,
  events,
  ...part,
});

test('a reward agrees with the event of its match, wallet and amount', () => {
  expect(compareRecord(reward, chain([minted('14750000000000000000')]))).toMatchObject({
    verdict: 'agrees',
    chainMicro: '14750000',
  });
});

test('another amount differs and is named; an event of another match counts for nothing', () => {
  expect(compareRecord(reward, chain([minted('15000000000000000000')]))).toMatchObject({
    verdict: 'differs',
    chainMicro: '15000000',
  });
  expect(compareRecord(reward, chain([minted('14750000000000000000', 'key of m2')]))).toMatchObject({
    verdict: 'differs',
    chainMicro: null,
  });
});

test('a payment agrees with a transfer between its payer and payee', () => {
  const transfer = event('Transfer', { from: PAYER, to: WALLET, value: '50000' });
  expect(compareRecord(payment, chain([transfer]))).toMatchObject({ verdict: 'agrees' });
  expect(compareRecord({ ...payment, from: WALLET }, chain([transfer]))).toMatchObject({
    verdict: 'differs',
  });
});

test('says when the chain does not have it, was not read, or is another one', () => {
  expect(compareRecord(reward, chain([], { isIncluded: false }))).toMatchObject({ verdict: 'missing' });
  expect(compareRecord(reward, chain([], { isRead: false }))).toMatchObject({ verdict: 'unchecked' });
  expect(compareRecord(reward, chain([], { epoch: 'e/2' }))).toMatchObject({ verdict: 'other_chain' });
});

test('an amount that is no number differs, and the chain has none', () => {
  for (const amount of ['nonsense', '-5'])
    expect(compareRecord(reward, chain([minted(amount)]))).toMatchObject({
      verdict: 'differs',
      chainMicro: null,
    });
});

test.each([
  ['14750000000000000001', '14750000.000000000001'],
  ['14750000500000000000', '14750000.5'],
  ['1', '0.000000000001'],
])('an amount of %s wei, which is no whole number of micro-units, differs and is exact', (wei, micro) => {
  expect(compareRecord(reward, chain([minted(wei)]))).toMatchObject({
    verdict: 'differs',
    chainMicro: micro,
  });
});
