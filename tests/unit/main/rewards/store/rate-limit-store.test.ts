import { describe, expect, test } from 'vitest';
import { rateLimitStore } from '../../../../../src/main/rewards/store/rate-limit-store.ts';
import { rewardStatsStore } from '../../../../../src/main/rewards/store/reward-stats-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

async function setUp(...times: readonly number[]) {
  const db = await memoryDb();
  const store = rateLimitStore(db);
  for (const atMs of times) store.insertAttempt('submit', '0xaa', atMs);
  return { db, store };
}

describe('attempts in a window', () => {
  test('are counted after its start, for one kind and one subject', async () => {
    const { store } = await setUp(100, 200, 300);
    store.insertAttempt('submit', '0xbb', 300);
    store.insertAttempt('proven_failure', '0xaa', 300);
    expect([store.countAttempts('submit', '0xaa', 100), store.countAttempts('submit', '0xaa', 0)]).toEqual([
      2, 3,
    ]);
    expect(store.countAttempts('unproven_failure', '0xaa', 0)).toBe(0);
  });

  test('return the time of the n-th newest, or null', async () => {
    const { store } = await setUp(300, 100, 200);
    const nth = (n: number, sinceMs = 0) => store.findNthNewestMs('submit', '0xaa', { sinceMs, n });
    expect([nth(1), nth(3), nth(4), nth(3, 100)]).toEqual([300, 100, null, null]);
  });

  test('are deleted up to and including a time', async () => {
    const { store } = await setUp(100, 200, 300);
    store.deleteAttemptsOlderThan(200);
    expect(store.countAttempts('submit', '0xaa', 0)).toBe(1);
  });
});

describe('refusals without a decision', () => {
  test('are counted by day and code in one row each', async () => {
    const { db, store } = await setUp();
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-21']) store.recordRefusal(day, 'BANNED');
    store.recordRefusal('2026-11-21', 'RATE_LIMITED');
    expect(rewardStatsStore(db).countRefusals('2026-11-21')).toEqual([
      { code: 'BANNED', count: 2 },
      { code: 'RATE_LIMITED', count: 1 },
    ]);
  });
});
