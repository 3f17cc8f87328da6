import { describe, expect, it } from 'vitest';
import { liftBan, nameWallet, setBan } from '../../../../src/main/rewards/people.ts';
import { readStore } from '../../../../src/main/rewards/read-store.ts';
import { OTHER, rewardDesk, WALLET } from '../../../support/rewards/desk.ts';

const BAN = { wallet: WALLET, reason: 'bots', untilMs: null, by: 'person' } as const;

describe('a ban by a person', () => {
  it('holds from now on and says who and why', async () => {
    const { desk, said, time } = await rewardDesk();
    expect(await setBan(desk, BAN)).toEqual({ ok: true, value: { ...BAN, atMs: time.nowMs() } });
    expect(desk.wallets.banOf(WALLET, time.nowMs())?.reason).toBe('bots');
    expect(said()).toEqual([`WALLET_BANNED ${WALLET} person`]);
  });

  it('is lifted once, and only where there is one', async () => {
    const { desk, said } = await rewardDesk();
    await setBan(desk, BAN);
    expect(await liftBan(desk, OTHER, 'person')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect((await liftBan(desk, WALLET, 'person')).ok).toBe(true);
    expect((await liftBan(desk, WALLET, 'person')).ok).toBe(false);
    expect(said().filter((row) => row.startsWith('WALLET_UNBANNED'))).toHaveLength(1);
  });
});

describe('the wallet of an agent', () => {
  async function house() {
    const { db, desk, said } = await rewardDesk();
    db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'external', '2026', null, null)").run();
    const reads = readStore(db);
    const agents = { find: (agentId: string) => (agentId === 'ann' ? ({ agentId } as never) : null) };
    const name = (agentId: string, wallet: typeof WALLET | null) =>
      nameWallet(desk, { reads, agents }, { agentId, wallet, by: 'person' });
    return { name, reads, said };
  }

  it('is named and taken away again, each time in the log', async () => {
    const { name, reads, said } = await house();
    expect(await name('ann', WALLET)).toEqual({ ok: true, value: { wallet: WALLET } });
    expect(reads.agentWallet('ann')).toBe(WALLET);
    await name('ann', null);
    expect([reads.agentWallet('ann'), said().length]).toEqual([null, 2]);
  });

  it('is of an agent that there is', async () => {
    const { name, said } = await house();
    expect(await name('bob', WALLET)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(said()).toEqual([]);
  });
});
