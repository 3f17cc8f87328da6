import { describe, expect, test } from 'vitest';
import { prizeStore } from '../../../../../src/main/rewards/prizes/store.ts';
import type { PrizePlace } from '../../../../../src/main/rewards/prizes/rules/placements.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const REQUEST = { leagueId: 'l1', amountMicro: 100, rewardMatches: true, by: 'person', atMs: 1000 };
const PLACEMENTS = [{ wallet: '0xaa', placement: 1 }] as unknown as PrizePlace[];

async function setUp() {
  const db = await memoryDb();
  for (const league of ['l1', 'l2']) {
    db.prepare(
      "insert into leagues (league_id, name, game_type, status, settings, created_at) values (?, 'L', 'chess', 'running', '{}', '2026')",
    ).run(league);
  }
  return prizeStore(db);
}

describe('the prize of a league', () => {
  test('is stored as open, without placements', async () => {
    const store = await setUp();
    expect(store.upsertPrize(REQUEST)).toBe(true);
    expect(store.findPrize('l1')).toEqual({
      ...REQUEST,
      state: 'open',
      places: null,
      poolId: null,
      settledAtMs: null,
    });
    expect(store.findPrize('l2')).toBeNull();
  });

  test('can change while it is open, and never after it was settled', async () => {
    const store = await setUp();
    store.upsertPrize(REQUEST);
    expect(store.upsertPrize({ ...REQUEST, amountMicro: 200, rewardMatches: false })).toBe(true);
    expect(store.findPrize('l1')).toMatchObject({ amountMicro: 200, rewardMatches: false });
    store.markFinished('l1', 'paid', 2000);
    expect(store.upsertPrize({ ...REQUEST, amountMicro: 300 })).toBe(false);
    expect(store.findPrize('l1')).toMatchObject({ amountMicro: 200, state: 'paid', settledAtMs: 2000 });
  });

  test('is settled once only', async () => {
    const store = await setUp();
    store.upsertPrize(REQUEST);
    expect([store.markFinished('l1', 'nobody', 2000), store.markFinished('l1', 'paid', 3000)]).toEqual([
      true,
      false,
    ]);
    expect([store.findPrize('l1')?.state, store.markFinished('l2', 'void', 1)]).toEqual(['nobody', false]);
  });

  test('keeps the placements that were stored first', async () => {
    const store = await setUp();
    store.upsertPrize(REQUEST);
    store.freezePlacements('l1', PLACEMENTS, 'pool');
    store.freezePlacements('l1', [], 'other');
    expect(store.findPrize('l1')).toMatchObject({ places: PLACEMENTS, poolId: 'pool' });
  });

  test('stores no placements once it is settled', async () => {
    const store = await setUp();
    store.upsertPrize(REQUEST);
    store.upsertPrize({ ...REQUEST, leagueId: 'l2' });
    store.markFinished('l1', 'void', 2000);
    store.freezePlacements('l1', PLACEMENTS, 'pool');
    expect([store.findPrize('l1')?.places, store.listUnsettledLeagueIds()]).toEqual([null, ['l2']]);
  });
});

describe('wallets in a league', () => {
  test('are set and replaced by player, separately for each league', async () => {
    const store = await setUp();
    store.upsertWallet('l1', 'ann', '0xaa', 1);
    store.upsertWallet('l1', 'ann', '0xbb', 2);
    store.upsertWallet('l2', 'ann', '0xaa', 3);
    expect([...store.listWallets('l1')]).toEqual([['ann', '0xbb']]);
    store.deleteWallet('l1', 'ann');
    expect([store.listWallets('l1').size, store.listWallets('l2').size]).toEqual([0, 1]);
  });

  test('belong to one player each', async () => {
    const store = await setUp();
    store.upsertWallet('l1', 'ann', '0xaa', 1);
    expect(() => store.upsertWallet('l1', 'bob', '0xaa', 2)).toThrow('UNIQUE');
  });
});

describe('rewarded matches', () => {
  const claimed = {
    matchId: 'm1',
    rewardId: 'r1',
    claim: { seats: [] } as never,
    reason: null,
    state: 'claimed' as const,
  };

  test('are claimed and decided once', async () => {
    const store = await setUp();
    store.insertMatchReward('l1', claimed, 1);
    expect(() => store.insertMatchReward('l1', claimed, 2)).toThrow('UNIQUE');
    store.endMatchReward('l1', { matchId: 'm1', state: 'decided', reason: null }, 3);
    store.endMatchReward('l1', { matchId: 'm1', state: 'skipped', reason: null }, 4);
    expect(store.findMatchReward('l1', 'm1')).toEqual({ ...claimed, state: 'decided' });
  });

  test('have no claim if they were skipped, and are listed by id', async () => {
    const store = await setUp();
    const skipped = { matchId: 'm0', rewardId: 'r0', claim: null, reason: null, state: 'skipped' as const };
    store.insertMatchReward('l1', claimed, 1);
    store.insertMatchReward('l1', skipped, 1);
    expect(store.listMatchRewards('l1')).toEqual([skipped, claimed]);
    expect([store.listMatchRewards('l2'), store.findMatchReward('l2', 'm1')]).toEqual([[], null]);
  });
});
