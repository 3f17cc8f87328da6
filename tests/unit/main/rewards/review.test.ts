import { describe, expect, it } from 'vitest';
import { recordDecision } from '../../../../src/main/rewards/record.ts';
import { approveHeld, rejectHeld, retryFailed } from '../../../../src/main/rewards/review.ts';
import { decisionOf, MATCH, rewardDesk, WALLET } from '../../../support/rewards/desk.ts';

const ASK = { matchId: MATCH, wallet: WALLET, by: 'person', why: 'looked at it' } as const;

async function held() {
  const house = await rewardDesk();
  const { desk } = house;
  await desk.writer.write(() => recordDecision(desk, decisionOf(), { request: {}, rows: [] }));
  const ban = (untilMs: number | null) =>
    desk.writer.write(() =>
      desk.wallets.ban({ wallet: WALLET, reason: 'bots', untilMs, by: 'person', atMs: desk.clock.nowMs() }),
    );
  return { ...house, ban, mint: () => desk.mints.get(MATCH, WALLET)?.state };
}

describe('a held reward', () => {
  it('that is approved goes to the chain, with the name of who said so', async () => {
    const { desk, mint, said } = await held();
    expect(await approveHeld(desk, ASK)).toMatchObject({
      ok: true,
      value: { review: 'approved', reviewedBy: 'person', reviewedWhy: 'looked at it' },
    });
    expect([mint(), said().at(-1)]).toEqual(['queued', `HELD_APPROVED ${MATCH} person`]);
  });

  it('that is turned down gives back what it took of the cap, and stays a match', async () => {
    const { desk, mint } = await held();
    expect((await rejectHeld(desk, ASK)).ok).toBe(true);
    expect([mint(), desk.wallets.dayOf(WALLET, '2026-11-21')]).toEqual([
      'rejected',
      { matches: 1, earnedMicro: 0 },
    ]);
  });

  it('is judged once: the second word comes too late', async () => {
    const { desk, mint } = await held();
    const both = await Promise.all([rejectHeld(desk, ASK), approveHeld(desk, ASK)]);
    expect(both).toMatchObject([{ ok: true }, { ok: false, code: 'CONFLICT' }]);
    expect([mint(), desk.wallets.dayOf(WALLET, '2026-11-21').earnedMicro]).toEqual(['rejected', 0]);
  });

  it('of a banned wallet cannot be approved, but turned down', async () => {
    const { desk, ban, mint } = await held();
    await ban(null);
    expect(await approveHeld(desk, ASK)).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(mint()).toBe('held');
    expect((await rejectHeld(desk, ASK)).ok).toBe(true);
  });

  it('that nobody knows is not found', async () => {
    const { desk } = await held();
    expect(await approveHeld(desk, { ...ASK, matchId: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a mint', () => {
  it('is tried again by a person once it failed for good, and not before', async () => {
    const { db, desk, mint, said } = await held();
    expect(await retryFailed(desk, ASK)).toMatchObject({ ok: false, code: 'CONFLICT' });
    db.prepare("update mint_outbox set state = 'failed'").run();
    expect((await retryFailed(desk, ASK)).ok).toBe(true);
    expect([mint(), said().at(-1)]).toEqual(['queued', `MINT_RETRIED ${MATCH} person`]);
  });
});
