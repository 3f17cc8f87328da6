import { describe, expect, it } from 'vitest';
import { recordDecision } from '../../../../src/main/rewards/record.ts';
import { decisionOf, MATCH, rewardDesk, WALLET } from '../../../support/rewards/desk.ts';
import type { Decision } from '../../../../src/main/rewards/decision-store.ts';

async function recorded(change: Partial<Decision>) {
  const house = await rewardDesk();
  const heard: string[] = [];
  house.bus.on('reward.changed', ({ matchId }) => void heard.push(matchId));
  await house.desk.writer.write(() =>
    recordDecision(house.desk, decisionOf(change), { request: { kills: 0 }, rows: [], lastMatchAtMs: 42 }),
  );
  return { ...house, heard, mint: house.desk.mints.get(MATCH, WALLET) };
}
const PAID = { outcome: 'rewarded', hold: null, riskScore: 0 } as const;

describe('a decision that is recorded', () => {
  it('is stored, counted, promised to the chain and told, all at once', async () => {
    const { desk, said, heard, mint } = await recorded(PAID);
    expect(desk.wallets.dayOf(WALLET, '2026-11-21')).toEqual({ matches: 1, earnedMicro: 100 });
    expect(desk.wallets.lastSubmitMs(WALLET)).toBe(42);
    expect(mint).toMatchObject({ state: 'queued', amountMicro: 100 });
    expect([said(), heard]).toEqual([[`REWARD ${MATCH} ${WALLET}`], [MATCH]]);
  });

  it('that is held waits in the outbox and counts against the day all the same', async () => {
    const { desk, mint } = await recorded({});
    expect(mint?.state).toBe('held');
    expect(desk.wallets.dayOf(WALLET, '2026-11-21').matches).toBe(1);
  });

  it('that rejects counts nothing and promises nothing', async () => {
    const { desk, said, mint } = await recorded({ outcome: 'rejected', amountMicro: 0, hold: null });
    expect([mint, desk.wallets.totalsOf(WALLET).matches]).toEqual([null, 0]);
    expect(said()).toEqual([`REJECT ${MATCH} ${WALLET}`]);
  });

  it('that pays a flagged match leaves two rows', async () => {
    const { said } = await recorded({ ...PAID, outcome: 'flagged', riskScore: 10 });
    expect(said()).toEqual([`FLAG ${MATCH} ${WALLET}`, `REWARD ${MATCH} ${WALLET}`]);
  });

  it('of a prize pool is no match: no tier, no cap, but a mint', async () => {
    const { desk, mint, said } = await recorded({
      ...PAID,
      kind: 'pool',
      evidence: 'host',
      source: 'league',
    });
    expect([desk.wallets.totalsOf(WALLET).matches, mint?.kind]).toEqual([0, 'pool']);
    expect(said()).toEqual([`REWARD ${MATCH} league`]);
  });

  it('past a cap is counted, and mints nothing', async () => {
    const { desk, mint } = await recorded({ ...PAID, outcome: 'capped', amountMicro: 0 });
    expect([mint, desk.wallets.totalsOf(WALLET).matches]).toEqual([null, 1]);
  });
});
