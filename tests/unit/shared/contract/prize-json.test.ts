import { expect, test } from 'vitest';
import { toPrizeJson } from '../../../../src/shared/contract/prize-json.ts';
import { samplePrize } from '../../../support/sample-prize.ts';

test('has amounts in MONARD, and until when a mint waits', () => {
  const prize = samplePrize({}, { wait: 'day', notBeforeMs: Date.UTC(2026, 10, 30) });
  expect(toPrizeJson(prize)).toEqual({
    amount: 100,
    paid: 60,
    state: 'paid',
    players: [
      {
        player_id: 'P01',
        rank: 1,
        wallet: `0x${'A'.repeat(40)}`,
        amount: 60,
        match_id: 'pool_1',
        mint_status: 'pending',
        waits_for: 'day',
        waits_until: '2026-11-30T00:00:00.000Z',
        tx_hash: null,
      },
    ],
  });
});

test('has the players that have a wallet', () => {
  expect(toPrizeJson(samplePrize({}, { wallet: null })).players).toEqual([]);
});
