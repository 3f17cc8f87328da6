import { describe, expect, test } from 'vitest';
import { recordDecisionInJob } from '../../../../../src/main/rewards/decisions/record-decision.ts';
import { decisionOf, MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';
import type { RewardDecision } from '../../../../../src/main/rewards/store/decision-store.ts';

async function recorded(change: Partial<RewardDecision>) {
  const storage = await testRewards();
  const received: string[] = [];
  storage.bus.on('reward.changed', ({ matchId }) => void received.push(matchId));
  await storage.context.writer.write(() =>
    recordDecisionInJob(storage.context, decisionOf(change), {
      request: { kills: 0 },
      rows: [],
      lastMatchAtMs: 42,
    }),
  );
  return { ...storage, received, mint: storage.context.mints.find(MATCH, WALLET) };
}
const PAID = { outcome: 'rewarded', hold: null, riskScore: 0 } as const;

describe('a recorded decision', () => {
  test('is stored, counted, queued for its mint and emitted together', async () => {
    const { context, auditRows, received, mint } = await recorded(PAID);
    expect(context.wallets.findDay(WALLET, '2026-11-21')).toEqual({ matches: 1, earnedMicro: 100 });
    expect(context.wallets.findLastMatchAtMs(WALLET)).toBe(42);
    expect(mint).toMatchObject({ state: 'queued', amountMicro: 100 });
    expect([auditRows(), received]).toEqual([[`REWARD ${MATCH} ${WALLET}`], [MATCH]]);
  });

  test('waits in the outbox if it is held, and counts towards the daily cap', async () => {
    const { context, mint } = await recorded({});
    expect(mint?.state).toBe('held');
    expect(context.wallets.findDay(WALLET, '2026-11-21').matches).toBe(1);
  });

  test('counts and queues nothing if it rejects', async () => {
    const { context, auditRows, mint } = await recorded({ outcome: 'rejected', amountMicro: 0, hold: null });
    expect([mint, context.wallets.findTotals(WALLET).matches]).toEqual([null, 0]);
    expect(auditRows()).toEqual([`REJECT ${MATCH} ${WALLET}`]);
  });

  test('has two audit rows for a flagged match that is paid', async () => {
    const { auditRows } = await recorded({ ...PAID, outcome: 'flagged', riskScore: 10 });
    expect(auditRows()).toEqual([`FLAG ${MATCH} ${WALLET}`, `REWARD ${MATCH} ${WALLET}`]);
  });

  test('of a prize pool is minted, but counts for no tier and no cap', async () => {
    const { context, mint, auditRows } = await recorded({
      ...PAID,
      kind: 'pool',
      evidence: 'host',
      source: 'league',
    });
    expect([context.wallets.findTotals(WALLET).matches, mint?.kind]).toEqual([0, 'pool']);
    expect(auditRows()).toEqual([`REWARD ${MATCH} league`]);
  });

  test('beyond a cap is counted and mints nothing', async () => {
    const { context, mint } = await recorded({ ...PAID, outcome: 'capped', amountMicro: 0 });
    expect([mint, context.wallets.findTotals(WALLET).matches]).toEqual([null, 1]);
  });
});
