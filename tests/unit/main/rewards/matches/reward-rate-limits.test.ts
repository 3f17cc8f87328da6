import { expect, test } from 'vitest';
import { rateLimitStore } from '../../../../../src/main/rewards/store/rate-limit-store.ts';
import { createRewardRateLimits } from '../../../../../src/main/rewards/matches/reward-rate-limits.ts';
import { rewardMatchStore } from '../../../../../src/main/rewards/store/match-store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const WALLET = `0x${'ab'.repeat(20)}`;

test('locks failures without proof for one source and wallet only', async () => {
  const { db, writer } = await openTestStorage();
  const limits = createRewardRateLimits(rateLimitStore(db), rewardMatchStore(db), false);
  const tried = (source: string, wallet: string, times: number) =>
    writer.writeNow(() =>
      Array.from({ length: times }, (_, at) => limits.recordUnprovenFailure(source, wallet, 1_000_000 + at)),
    );
  const waits = tried('::1', WALLET, 11);
  expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(waits[10]).toBeGreaterThan(0);
  expect(tried('127.0.0.1', WALLET, 1)).toEqual([0]);
  expect(tried('::1', `0x${'cd'.repeat(20)}`, 1)).toEqual([0]);
  expect(limits.startWaitMs(WALLET, 1_000_100)).toBe(0);
});
