import { describe, expect, test } from 'vitest';
import { recordDecisionInJob } from '../../../../../src/main/rewards/decisions/record-decision.ts';
import {
  approveHeld,
  rejectHeld,
  retryFailed,
} from '../../../../../src/main/rewards/decisions/review-decision.ts';
import { decisionOf, MATCH, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const REQUEST = { matchId: MATCH, wallet: WALLET, by: 'person', why: 'looked at it' } as const;

async function held() {
  const storage = await testRewards();
  const { context } = storage;
  await context.writer.write(() => recordDecisionInJob(context, decisionOf(), { request: {}, rows: [] }));
  const ban = (untilMs: number | null) =>
    context.writer.write(() =>
      context.wallets.ban({
        wallet: WALLET,
        reason: 'bots',
        untilMs,
        by: 'person',
        atMs: context.clock.nowMs(),
      }),
    );
  return { ...storage, ban, mint: () => context.mints.find(MATCH, WALLET)?.state };
}

describe('a held reward', () => {
  test('is minted after its approval, with the name of the reviewer', async () => {
    const { context, mint, auditRows } = await held();
    expect(await approveHeld(context, REQUEST)).toMatchObject({
      ok: true,
      value: { review: 'approved', reviewedBy: 'person', reviewedWhy: 'looked at it' },
    });
    expect([mint(), auditRows().at(-1)]).toEqual(['queued', `HELD_APPROVED ${MATCH} person`]);
  });

  test('leaves the daily cap when it is rejected, and stays a match', async () => {
    const { context, mint } = await held();
    expect((await rejectHeld(context, REQUEST)).ok).toBe(true);
    expect([mint(), context.wallets.findDay(WALLET, '2026-11-21')]).toEqual([
      'rejected',
      { matches: 1, earnedMicro: 0 },
    ]);
  });

  test('counts as won only once it is approved, and not at all when it is rejected', async () => {
    const none = { matches: 0, wins: 0, points: 0, rewardsMicro: 0 };
    const rejected = await held();
    expect(rejected.context.wallets.findTotals(WALLET)).toMatchObject(none);
    await rejectHeld(rejected.context, REQUEST);
    expect(rejected.context.wallets.findTotals(WALLET)).toMatchObject(none);
    const approved = await held();
    const waiting = approved.context.wallets.sumHeldMicro(WALLET);
    await approveHeld(approved.context, REQUEST);
    expect(approved.context.wallets.findTotals(WALLET)).toMatchObject({ matches: 1, rewardsMicro: waiting });
    expect(approved.context.wallets.sumHeldMicro(WALLET)).toBe(0);
  });

  test('is reviewed once: a second review is refused', async () => {
    const { context, mint } = await held();
    const both = await Promise.all([rejectHeld(context, REQUEST), approveHeld(context, REQUEST)]);
    expect(both).toMatchObject([{ ok: true }, { ok: false, code: 'CONFLICT' }]);
    expect([mint(), context.wallets.findDay(WALLET, '2026-11-21').earnedMicro]).toEqual(['rejected', 0]);
  });

  test('of a banned wallet can only be rejected', async () => {
    const { context, ban, mint } = await held();
    await ban(null);
    expect(await approveHeld(context, REQUEST)).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(mint()).toBe('held');
    expect((await rejectHeld(context, REQUEST)).ok).toBe(true);
  });

  test('that does not exist is not found', async () => {
    const { context } = await held();
    expect(await approveHeld(context, { ...REQUEST, matchId: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a mint', () => {
  test('can be queued again by a person after it failed, and not before', async () => {
    const { db, context, mint, auditRows } = await held();
    expect(await retryFailed(context, REQUEST)).toMatchObject({ ok: false, code: 'CONFLICT' });
    db.prepare("update mint_outbox set state = 'failed'").run();
    expect((await retryFailed(context, REQUEST)).ok).toBe(true);
    expect([mint(), auditRows().at(-1)]).toEqual(['queued', `MINT_RETRIED ${MATCH} person`]);
  });
});
