import { expect, test } from 'vitest';
import { prizeTable } from '../../../../../../src/main/cli/league/prizes/prize-text.ts';
import { samplePrize } from '../../../../../support/sample-prize.ts';

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';

test.each([
  [{ mint: 'minted', txHash: '0xfeed' }, '0xfeed'],
  [{ mint: 'pending' }, 'pending'],
  [{ mint: 'held' }, 'held'],
  [
    { mint: 'pending', wait: 'day', notBeforeMs: Date.UTC(2026, 10, 30) },
    'waits for the daily mint limit until 00:00 UTC',
  ],
  [{ mint: 'pending', wait: 'decision' }, 'above the daily mint limit: raise it in Settings'],
  // What has failed no longer waits.
  [{ mint: 'failed', wait: 'day' }, 'failed'],
] as const)('a prize that is %j ends with “%s”', (row, text) => {
  const printed = prizeTable(samplePrize({}, row));
  expect(printed).toContain('prize pool 100 MONARD: paid, 60 MONARD awarded');
  expect(lastLine(printed)).toMatch(new RegExp(`^1 +P01 +0xA+ +60\\.00 +${text}$`, 'u'));
});

test('without wallets it is one line', () => {
  expect(prizeTable(samplePrize({ state: 'open', paidMicro: 0 }, { wallet: null })).trim()).toBe(
    'prize pool 100 MONARD: open, 0 MONARD awarded',
  );
});
