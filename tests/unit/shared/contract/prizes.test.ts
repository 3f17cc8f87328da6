import { expect, test } from 'vitest';
import { MAX_POOL_MICRO, PRIZE_CALLS, prizeRequest } from '../../../../src/shared/contract/prizes.ts';
import { faults } from '../../../support/schema.ts';

const WALLET = `0x${'aB'.repeat(20)}`;

test('a prize is a whole number of micro-units up to the largest pool', () => {
  expect([0, MAX_POOL_MICRO].flatMap((amountMicro) => faults(prizeRequest, { amountMicro }))).toEqual([]);
  for (const amountMicro of [-1, 0.5, MAX_POOL_MICRO + 1, '5', null]) {
    expect(faults(prizeRequest, { amountMicro })).toEqual(['amountMicro']);
  }
});

test('it pays only the pool by default', () => {
  expect(prizeRequest.parse({ amountMicro: 7 })).toEqual({
    amountMicro: 7,
    rewardMatches: false,
    wallets: [],
  });
});

test('a wallet is a whole address, or null to remove it', () => {
  const wrong = (wallet: unknown) =>
    faults(prizeRequest, { amountMicro: 1, wallets: [{ player: 'P01', wallet }] });
  expect([...wrong(WALLET), ...wrong(null)]).toEqual([]);
  for (const wallet of [WALLET.slice(0, -1), `${WALLET}0`, WALLET.slice(2), `${WALLET}\n`, '', undefined]) {
    expect(wrong(wallet)).toEqual(['wallets.0.wallet']);
  }
});

test('waiting for mints takes at most two minutes, half a minute by default', () => {
  const { input } = PRIZE_CALLS['prizes.settled'];
  expect(input.parse({ leagueId: 'l-1' })).toEqual({ leagueId: 'l-1', withinMs: 30_000 });
  expect(faults(input, { leagueId: 'l-1', withinMs: 120_001 })).toEqual(['withinMs']);
});
