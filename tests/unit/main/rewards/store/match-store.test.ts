import { describe, expect, test } from 'vitest';
import {
  rewardMatchStore,
  type RewardMatchResult,
  type NewRewardMatch,
} from '../../../../../src/main/rewards/store/match-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const BASE: NewRewardMatch = {
  id: 'i1',
  matchId: 'm1',
  wallet: '0xaa',
  playerCount: 2,
  tokenHash: 'hash',
  startedAtMs: 1000,
  startedMonotonicMs: 5.5,
  hostRun: 'run',
  expiresAtMs: 2000,
  lobbyId: null,
  proofDigest: 'd1',
  proofNonce: null,
};
const RESULT: RewardMatchResult = {
  matchId: 'm1',
  status: 'submitted',
  submittedAtMs: 1500,
  placement: 1,
  durationMs: 400,
  kills: 0,
  rewardMicro: 10,
  riskScore: 0,
  flagged: false,
};
const numbered = (n: number, change: Partial<NewRewardMatch> = {}): NewRewardMatch => ({
  ...BASE,
  id: `i${n}`,
  matchId: `m${n}`,
  proofDigest: `d${n}`,
  ...change,
});

async function setUp(...rows: NewRewardMatch[]) {
  const store = rewardMatchStore(await memoryDb());
  for (const row of rows) store.insert(row);
  return store;
}

describe('a match that a client started', () => {
  test('is active without a receipt, and hides its proof', async () => {
    const store = await setUp(BASE);
    const { proofDigest: _digest, proofNonce: _nonce, ...known } = BASE;
    expect(store.find('m1')).toEqual({ ...known, status: 'active', firstReceipt: null });
    expect(store.find('m2')).toBeNull();
  });

  test('uses up its signed text and its nonce forever', async () => {
    const store = await setUp({ ...BASE, proofNonce: 'n1' });
    store.end(RESULT);
    expect([store.isProofUsed('d1', null), store.isProofUsed('other', 'n1')]).toEqual([true, true]);
  });

  test('without a nonce does not block others without one', async () => {
    const store = await setUp(BASE);
    expect(store.isProofUsed('d2', null)).toBe(false);
  });

  test('is ended once', async () => {
    const store = await setUp(BASE);
    expect([
      store.end(RESULT),
      store.end({ ...RESULT, status: 'rejected' }),
      store.markExpired('m1'),
    ]).toEqual([true, false, false]);
    expect(store.find('m1')?.status).toBe('submitted');
  });

  test('keeps its first receipt', async () => {
    const store = await setUp(BASE);
    store.updateReceipt('m1', 1400, 400.5);
    store.updateReceipt('m1', 1900, 900);
    expect(store.find('m1')?.firstReceipt).toEqual({ atMs: 1400, elapsedMs: 400.5 });
    expect(store.findNewestMs()).toBe(1400);
  });

  test('takes no receipt after its end', async () => {
    const store = await setUp(BASE);
    store.markExpired('m1');
    store.updateReceipt('m1', 1400, 400);
    expect(store.find('m1')).toMatchObject({ status: 'expired', firstReceipt: null });
  });
});

describe('overdue matches', () => {
  test('are those that expire at or before the time, earliest first', async () => {
    const store = await setUp(numbered(1, { expiresAtMs: 2000 }), numbered(2, { expiresAtMs: 1500 }));
    const due = (nowMs: number) => store.listOverdue(nowMs, 0).map(({ matchId }) => matchId);
    expect([due(1499), due(1500), due(2000)]).toEqual([[], ['m2'], ['m2', 'm1']]);
  });

  test('stay longer if they were received and never decided', async () => {
    const store = await setUp(BASE);
    store.updateReceipt('m1', 1900, 900);
    expect([store.listOverdue(9000, 1999), store.listOverdue(9000, 2000).length]).toEqual([[], 1]);
  });
});

describe('counting matches', () => {
  test('counts starts of a wallet and of all wallets after a time', async () => {
    const store = await setUp(
      numbered(1, { startedAtMs: 1000 }),
      numbered(2, { startedAtMs: 1001, wallet: '0xbb' }),
    );
    expect([store.countStartedBy('0xaa', 999), store.countStartedBy('0xaa', 1000)]).toEqual([1, 0]);
    expect([store.countStarted(999), store.countStarted(1000)]).toEqual([2, 1]);
  });

  test('counts matches that can still be submitted as active', async () => {
    const store = await setUp(numbered(1), numbered(2), numbered(3, { wallet: '0xbb' }));
    store.end({ ...RESULT, matchId: 'm2' });
    expect([store.countActive('0xaa', 1999), store.countActive('0xaa', 2000)]).toEqual([1, 0]);
  });

  test('lists a lobby in the order of its starts', async () => {
    const store = await setUp(
      numbered(1, { lobbyId: 'l', startedAtMs: 1200 }),
      numbered(2, { lobbyId: 'l', startedAtMs: 1100 }),
      numbered(3),
    );
    expect(store.listInLobby('l').map(({ matchId }) => matchId)).toEqual(['m2', 'm1']);
  });
});
