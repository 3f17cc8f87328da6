import { expect, test } from 'vitest';
import { MAX_POOL_MICRO, PRIZE_CALLS, prizeRequest } from '../../../../src/shared/contract/prizes.ts';
import { faults } from '../../../support/schema.ts';

const WALLET = `0x${'aB'.repeat(20)}`;

test('a prize is whole micro-units up to the largest pool', () => {
  expect([0, MAX_POOL_MICRO].flatMap((amountMicro) => faults(prizeRequest, { amountMicro }))).toEqual([]);
  for (const amountMicro of [-1, 0.5, MAX_POOL_MICRO + 1, '5', null]) {
    expect(faults(prizeRequest, { amountMicro })).toEqual(['amountMicro']);
  }
});

test('it pays the pool and nothing besides, unless more is said', () => {
  expect(prizeRequest.parse({ amountMicro: 7 })).toEqual({
    amountMicro: 7,
    rewardMatches: false,
    wallets: [],
  });
});

test('a wallet is an address in whole, and null takes it away', () => {
  const wrong = (wallet: unknown) =>
    faults(prizeRequest, { amountMicro: 1, wallets: [{ player: 'P01', wallet }] });
  expect([...wrong(WALLET), ...wrong(null)]).toEqual([]);
  for (const wallet of [WALLET.slice(0, -1), `${WALLET}0`, WALLET.slice(2), `${WALLET}\n`, '', undefined]) {
    expect(wrong(wallet)).toEqual(['wallets.0.wallet']);
  }
});

test('somebody waits for the mints two minutes at most, half a minute by itself', () => {
  const { input } = PRIZE_CALLS['prizes.settled'];
  expect(input.parse({ leagueId: 'l-1' })).toEqual({ leagueId: 'l-1', withinMs: 30_000 });
  expect(faults(input, { leagueId: 'l-1', withinMs: 120_001 })).toEqual(['withinMs']);
});
