import { expect, test } from 'vitest';
import { createLeagueMoneyLocks } from '../../../../../src/main/host/build/league-money-locks.ts';
import type { Prizes } from '../../../../../src/main/rewards/prizes/index.ts';

const holdsOf = (state: string | null, reward: string | null) =>
  createLeagueMoneyLocks({
    prizes: () =>
      ({
        findByLeague: () => (state === null ? null : { prize: { state } }),
        findMatchReward: () => (reward === null ? null : { state: reward }),
      }) as unknown as Pick<Prizes, 'findByLeague' | 'findMatchReward'>,
    stakes: () => ({ hasEntryFee: (leagueId) => leagueId === 'paid' }),
  });

test('results can change until a prize or a reward follows from them', () => {
  for (const state of [null, 'open', 'void']) expect(holdsOf(state, null).prizeLockReason('l1')).toBeNull();
  for (const state of ['paid', 'nobody'])
    expect(holdsOf(state, null).prizeLockReason('l1')).toContain('is decided');
  for (const reward of [null, 'skipped'])
    expect(holdsOf(null, reward).matchRewardLockReason('l1', 'R1M1')).toBeNull();
  expect(holdsOf(null, 'claimed').matchRewardLockReason('l1', 'R1M1')).toContain('R1M1 is rewarded');
});

test('nobody joins a league late whose players paid a fee', () => {
  expect(holdsOf(null, null).entryFeeLockReason('free')).toBeNull();
  expect(holdsOf(null, null).entryFeeLockReason('paid')).toContain('entry fee');
});
