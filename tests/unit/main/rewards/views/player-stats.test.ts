import { describe, expect, test } from 'vitest';
import { readPlayerStats } from '../../../../../src/main/rewards/views/player-stats.ts';
import { testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const MIDNIGHT_MS = Date.UTC(2026, 10, 22);

async function played(matches: number, amountMicro = 0) {
  const storage = await testRewards();
  const { context, time } = storage;
  const lastMatchAtMs = time.nowMs();
  context.writer.writeNow(() => {
    for (let n = 0; n < matches; n += 1) {
      const match = { id: `i${n}`, day: '2026-11-21', lastMatchAtMs };
      context.wallets.addToDay({ ...match, wallet: WALLET, amountMicro });
      context.wallets.addToTotals(WALLET, { kind: 'reward', amountMicro, placement: 1, points: 25 });
    }
  });
  return { ...storage, today: () => readPlayerStats(context, WALLET).today };
}

describe('the stats of a wallet', () => {
  test('allow a match at once before the first one', async () => {
    const { today, time } = await played(0);
    expect(today()).toEqual({ matches: 0, earnedMicro: 0, nextMatchAllowedAtMs: time.nowMs() });
  });

  test('name the end of the cooldown, never in the past', async () => {
    const { today, time } = await played(1);
    const endMs = time.nowMs() + 30_000;
    expect(today().nextMatchAllowedAtMs).toBe(endMs);
    time.advance(45_000);
    expect(today().nextMatchAllowedAtMs).toBe(time.nowMs());
  });

  test.each([
    ['matches', 50, 0],
    ['earnings', 1, 500_000_000],
  ])('name the next UTC day beyond the cap of %s', async (_, matches, amountMicro) => {
    const { today } = await played(matches, amountMicro);
    expect(today().nextMatchAllowedAtMs).toBe(MIDNIGHT_MS);
  });

  test('start the next day with no matches and keep the tier', async () => {
    const { context, time, today } = await played(4, 1);
    time.advance(86_400_000);
    expect(today()).toMatchObject({ matches: 0, earnedMicro: 0 });
    expect(readPlayerStats(context, WALLET)).toMatchObject({
      allTime: { matches: 4 },
      tier: { name: 'SILVER', points: 100 },
    });
  });
});
