import { describe, expect, test } from 'vitest';
import {
  rewardDecisionStore,
  type RewardDecision,
} from '../../../../../src/main/rewards/store/decision-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const BASE: RewardDecision = {
  matchId: 'm1',
  wallet: '0xaa',
  kind: 'reward',
  evidence: 'client',
  source: 'client',
  outcome: 'rewarded',
  code: null,
  amountMicro: 100,
  day: '2026-11-21',
  decidedAtMs: 1000,
  playerCount: 2,
  placement: 1,
  durationMs: 60_000,
  kills: 0,
  riskScore: 0,
  hold: null,
  lobbyId: null,
  verdict: '{}',
};
const NOTE = {
  matchId: 'm1',
  wallet: '0xaa',
  review: 'approved',
  atMs: 2000,
  by: 'person',
  why: 'fine',
} as const;

async function setUp(...rows: Partial<RewardDecision>[]) {
  const store = rewardDecisionStore(await memoryDb());
  for (const row of rows) store.insert({ ...BASE, ...row });
  return store;
}
const matches = (rows: readonly RewardDecision[]): string[] => rows.map(({ matchId }) => matchId);
const FOUR: readonly Partial<RewardDecision>[] = [
  { matchId: 'm1' },
  { matchId: 'm2', outcome: 'rejected', code: 'BANNED' },
  { matchId: 'm3', wallet: '0xbb' },
  { matchId: 'm4', decidedAtMs: 900 },
];

describe('a decision', () => {
  test('is read as it was stored, not reviewed yet', async () => {
    const store = await setUp({});
    expect(store.find('m1', '0xaa')).toEqual({
      ...BASE,
      seq: 1,
      review: null,
      reviewedAtMs: null,
      reviewedBy: null,
      reviewedWhy: null,
    });
    expect(store.find('m1', '0xbb')).toBeNull();
  });

  test('is stored once per wallet and match', async () => {
    const store = await setUp({});
    expect(() => store.insert({ ...BASE, amountMicro: 1 })).toThrow('UNIQUE');
    store.insert({ ...BASE, wallet: '0xbb' });
    expect(store.findNewestMs()).toBe(1000);
  });
});

describe('the list of decisions', () => {
  test.each([
    ['nothing, newest first', {}, ['m4', 'm3', 'm2', 'm1']],
    ['the last row seen', { before: 3 }, ['m2', 'm1']],
    ['wallet', { wallet: '0xbb' }, ['m3']],
    ['outcome', { outcome: 'rejected' }, ['m2']],
    ['code', { code: 'BANNED' }, ['m2']],
    ['wallet and outcome', { wallet: '0xbb', outcome: 'rejected' }, []],
  ] as const)('filters by %s', async (_, filter, expected) => {
    const store = await setUp(...FOUR);
    expect(matches(store.listPage({ limit: 10, ...filter }))).toEqual(expected);
  });

  test('keeps pages and total stable while new decisions are stored', async () => {
    const store = await setUp(...FOUR);
    const first = store.listPageByOffset({ limit: 2, offset: 0 });
    store.insert({ ...BASE, matchId: 'm5' });
    const second = store.listPageByOffset({ limit: 2, offset: 2, upTo: first.upToSeq });
    expect([matches(first.rows), matches(second.rows)]).toEqual([
      ['m4', 'm3'],
      ['m2', 'm1'],
    ]);
    expect([first.total, second.total, second.upToSeq]).toEqual([4, 4, 4]);
    expect(store.listPageByOffset({ limit: 1, offset: 0 }).total).toBe(5);
  });

  test('counts all matching decisions and not only the page', async () => {
    const store = await setUp(...FOUR);
    expect(store.listPageByOffset({ limit: 1, offset: 0, wallet: '0xaa' })).toMatchObject({
      total: 3,
      upToSeq: 4,
    });
  });
});

describe('held decisions', () => {
  const HELD: readonly Partial<RewardDecision>[] = [
    { matchId: 'm1', outcome: 'held', hold: 'risk', lobbyId: 'l1' },
    { matchId: 'm2', outcome: 'held', hold: 'risk', lobbyId: 'l1' },
    { matchId: 'm3', lobbyId: 'l1' },
  ];

  test('are listed oldest first', async () => {
    const store = await setUp(...HELD);
    expect([matches(store.listHeld(10)), matches(store.listHeld(1)), store.countHeld()]).toEqual([
      ['m1', 'm2'],
      ['m1'],
      2,
    ]);
  });

  test('are reviewed once, by the first review', async () => {
    const store = await setUp(...HELD);
    expect([
      store.recordReview(NOTE),
      store.recordReview({ ...NOTE, review: 'rejected', by: 'other' }),
    ]).toEqual([true, false]);
    expect(store.find('m1', '0xaa')).toMatchObject({
      review: 'approved',
      reviewedBy: 'person',
      reviewedWhy: 'fine',
    });
    expect(store.countHeld()).toBe(1);
  });

  test('are the only ones that can be reviewed', async () => {
    const store = await setUp(...HELD);
    expect(store.recordReview({ ...NOTE, matchId: 'm3' })).toBe(false);
  });

  test('get a new hold reason by lobby, unless reviewed or never held', async () => {
    const store = await setUp(...HELD);
    store.recordReview(NOTE);
    store.updateLobbyHold('l1', 'lobby_collision');
    expect(store.listInLobby('l1').map(({ hold }) => hold)).toEqual(['risk', 'lobby_collision', null]);
  });
});
