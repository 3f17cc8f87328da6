import { describe, expect, test } from 'vitest';
import {
  rewardWalletStore,
  type CountedDecision,
  type DayMatch,
} from '../../../../../src/main/rewards/store/reward-wallet-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const DAY = '2026-11-21';
const BAN = { wallet: '0xaa', reason: 'bots', untilMs: 2000, by: 'person', atMs: 1000 } as const;

async function setUp(...matches: Partial<DayMatch & CountedDecision>[]) {
  const store = rewardWalletStore(await memoryDb());
  for (const [at, match] of matches.entries()) {
    const { wallet, day, amountMicro, lastMatchAtMs, placement, points } = {
      wallet: '0xaa',
      day: DAY,
      amountMicro: 100,
      lastMatchAtMs: 1000 + at,
      placement: 1,
      points: 25,
      ...match,
    };
    store.addToDay({ id: `i${at}`, wallet, day, amountMicro, lastMatchAtMs });
    store.addToTotals(wallet, { kind: 'reward', amountMicro, placement, points });
  }
  return store;
}

describe('the totals of a wallet', () => {
  test('are empty before its first match', async () => {
    const store = await setUp();
    expect(store.findDay('0xaa', DAY)).toEqual({ matches: 0, earnedMicro: 0 });
    expect(store.findTotals('0xaa')).toMatchObject({ matches: 0, points: 0, winStreak: 0 });
    expect(store.findLastMatchAtMs('0xaa')).toBeNull();
  });

  test('start again each day and continue for all time', async () => {
    const store = await setUp({}, {}, { day: '2026-11-22', amountMicro: 7 });
    expect(store.findDay('0xaa', DAY)).toEqual({ matches: 2, earnedMicro: 200 });
    expect(store.findDay('0xaa', '2026-11-22')).toEqual({ matches: 1, earnedMicro: 7 });
    expect(store.findTotals('0xaa')).toMatchObject({ matches: 3, rewardsMicro: 207, points: 75 });
  });

  test('count consecutive wins until a match that is not won', async () => {
    const rows = [[1], [1, 1], [1, 1, 2], [1, 1, 2, 1]].map((placements) =>
      setUp(...placements.map((placement) => ({ placement }))).then((store) => store.findTotals('0xaa')),
    );
    const totals = await Promise.all(rows);
    expect(totals.map(({ winStreak }) => winStreak)).toEqual([1, 2, 0, 1]);
    expect(totals.at(-1)).toMatchObject({ wins: 3, placements: 5 });
  });

  test('keep the cooldown through a match that starts none', async () => {
    const store = await setUp({ lastMatchAtMs: 500 }, { lastMatchAtMs: null });
    expect(store.findLastMatchAtMs('0xaa')).toBe(500);
  });

  test('of a day decrease by a rejected reward, which stays a match there', async () => {
    const store = await setUp({}, {});
    store.subtractRejected('0xaa', DAY, 100);
    expect(store.findDay('0xaa', DAY)).toEqual({ matches: 2, earnedMicro: 100 });
  });

  test('contain prizes apart from rewards, which leave the row of wins as it is', async () => {
    const store = await setUp({}, {});
    store.addToTotals('0xaa', { kind: 'pool', amountMicro: 900, placement: 3, points: 10 });
    expect(store.findTotals('0xaa')).toEqual({
      matches: 2,
      rewardsMicro: 200,
      prizesMicro: 900,
      wins: 2,
      placements: 2,
      points: 50,
      winStreak: 2,
    });
  });

  test('are listed by all-time earnings, with those of today', async () => {
    const store = await setUp(
      { day: '2026-11-20' },
      { wallet: '0xbb', amountMicro: 500 },
      { wallet: '0xcc' },
    );
    const rows = store.list(DAY, 10).map(({ wallet, todayMatches }) => [wallet, todayMatches]);
    expect(rows).toEqual([
      ['0xbb', 1],
      ['0xaa', 0],
      ['0xcc', 1],
    ]);
    expect(store.list(DAY, 1)).toHaveLength(1);
  });
});

describe('a ban', () => {
  test('ends at its time, or is lifted if it has no end', async () => {
    const store = await setUp();
    store.ban(BAN);
    expect([store.findBan('0xaa', 1999), store.findBan('0xaa', 2000)]).toEqual([BAN, null]);
    store.ban({ ...BAN, untilMs: null });
    expect(store.findBan('0xaa', Number.MAX_SAFE_INTEGER)).toMatchObject({ untilMs: null });
    expect([store.listBans().length, store.unban('0xaa'), store.unban('0xaa')]).toEqual([1, true, false]);
  });
});

describe('the hashes of a match', () => {
  test('are recognised in another match, either of the two, and not in their own', async () => {
    const store = await setUp();
    store.insertHashes(['input', 'moves'], 'm1', 100);
    expect(store.isHashSeen(['input', 'moves'], 'm1', 0)).toBe(false);
    expect([store.isHashSeen(['input', 'x'], 'm2', 0), store.isHashSeen(['x', 'moves'], 'm2', 0)]).toEqual([
      true,
      true,
    ]);
    expect(store.isHashSeen(['x', 'y'], 'm2', 0)).toBe(false);
  });

  test('are deleted after a while', async () => {
    const store = await setUp();
    store.insertHashes(['input', 'moves'], 'm1', 100);
    store.insertHashes(['input', 'moves'], 'm1', 900);
    expect(store.isHashSeen(['input', 'moves'], 'm2', 100)).toBe(false);
    store.deleteHashesOlderThan(100);
    expect(store.isHashSeen(['input', 'moves'], 'm2', 0)).toBe(false);
  });
});
