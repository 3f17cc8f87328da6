import { describe, expect, test } from 'vitest';
import {
  rewardDecisionStore,
  type RewardDecision,
} from '../../../../../src/main/rewards/store/decision-store.ts';
import { rateLimitStore } from '../../../../../src/main/rewards/store/rate-limit-store.ts';
import { rewardStatsStore } from '../../../../../src/main/rewards/store/reward-stats-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

async function setUp() {
  const db = await memoryDb();
  const decisions = rewardDecisionStore(db);
  let made = 0;
  const decide = (change: Partial<RewardDecision>): string => {
    const matchId = `m${(made += 1)}`;
    decisions.insert({
      matchId,
      wallet: '0xaa',
      kind: 'reward',
      evidence: 'client',
      source: 'client',
      outcome: 'rewarded',
      code: null,
      amountMicro: 100,
      day: '2026-11-21',
      decidedAtMs: 1,
      playerCount: 2,
      placement: 1,
      durationMs: null,
      kills: null,
      riskScore: null,
      hold: null,
      lobbyId: null,
      verdict: '{}',
      ...change,
    });
    return matchId;
  };
  return { db, decisions, decide, stats: rewardStatsStore(db) };
}

describe('a day of decisions', () => {
  test('counts a held reward as paid only after its approval', async () => {
    const { decisions, decide, stats } = await setUp();
    decide({});
    decide({ outcome: 'capped', amountMicro: 0 });
    decide({ outcome: 'rejected', code: 'BANNED', amountMicro: 0 });
    const held = ['approved', 'rejected', 'released'].map((review) => {
      const matchId = decide({ outcome: 'held', hold: 'risk' });
      return { matchId, wallet: '0xaa', review: review as 'approved', atMs: 2, by: 'person', why: '' };
    });
    expect(stats.sumByDay('2026-11-21')).toEqual([
      { day: '2026-11-21', paidMicro: 100, rewarded: 2, held: 3, rejected: 1 },
    ]);
    for (const note of held) decisions.recordReview(note);
    expect(stats.sumByDay('2026-11-21')).toEqual([
      { day: '2026-11-21', paidMicro: 300, rewarded: 4, held: 0, rejected: 2 },
    ]);
  });

  test('is listed in order from the requested day', async () => {
    const { decide, stats } = await setUp();
    for (const day of ['2026-11-22', '2026-11-20', '2026-11-21']) decide({ day });
    expect(stats.sumByDay('2026-11-21').map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  });
});

describe('refusals', () => {
  test('include those with and without a decision, most frequent first', async () => {
    const { db, decide, stats } = await setUp();
    const limits = rateLimitStore(db);
    decide({ outcome: 'rejected', code: 'BANNED' });
    limits.recordRefusal('2026-11-21', 'BANNED');
    limits.recordRefusal('2026-11-21', 'INVALID_SESSION');
    decide({ outcome: 'held', code: 'COOLDOWN_ACTIVE' });
    expect(stats.countRefusals('2026-11-21')).toEqual([
      { code: 'BANNED', count: 2 },
      { code: 'INVALID_SESSION', count: 1 },
    ]);
  });
});

test('sums by where the rewards come from', async () => {
  const { decide, stats } = await setUp();
  decide({});
  decide({ outcome: 'rejected', amountMicro: 0 });
  decide({ evidence: 'host', source: 'league:1', amountMicro: 300 });
  decide({ kind: 'pool', evidence: 'host', source: 'league:1', amountMicro: 500 });
  decide({ kind: 'pool', evidence: 'host', day: '2026-11-20', amountMicro: 9 });
  const sums = stats.sumBySource('2026-11-21').map(({ source, ...row }) => [source, ...Object.values(row)]);
  expect(sums).toEqual([
    ['pool', 500, 1, 0, 0],
    ['host', 300, 1, 0, 0],
    ['client', 100, 1, 0, 1],
  ]);
});
