import { describe, expect, test } from 'vitest';
import { unbanWallet, setAgentWallet, banWallet } from '../../../../src/main/rewards/wallets.ts';
import { rewardAddressStore } from '../../../../src/main/rewards/store/reward-address-store.ts';
import { OTHER, testRewards, WALLET } from '../../../support/rewards/test-rewards.ts';

const BAN = { wallet: WALLET, reason: 'bots', untilMs: null, by: 'person' } as const;

describe('a ban by a person', () => {
  test('takes effect at once and names person and reason', async () => {
    const { context, auditRows, time } = await testRewards();
    expect(await banWallet(context, BAN)).toEqual({ ok: true, value: { ...BAN, atMs: time.nowMs() } });
    expect(context.wallets.findBan(WALLET, time.nowMs())?.reason).toBe('bots');
    expect(auditRows()).toEqual([`WALLET_BANNED ${WALLET} person`]);
  });

  test('is lifted once, and only if it exists', async () => {
    const { context, auditRows } = await testRewards();
    await banWallet(context, BAN);
    expect(await unbanWallet(context, OTHER, 'person')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect((await unbanWallet(context, WALLET, 'person')).ok).toBe(true);
    expect((await unbanWallet(context, WALLET, 'person')).ok).toBe(false);
    expect(auditRows().filter((row) => row.startsWith('WALLET_UNBANNED'))).toHaveLength(1);
  });
});

describe('the wallet of an agent', () => {
  async function setUp() {
    const { db, context, auditRows } = await testRewards();
    db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'external', '2026', null, null)").run();
    const agentWallets = rewardAddressStore(db);
    const agents = { find: (agentId: string) => (agentId === 'ann' ? ({ agentId } as never) : null) };
    const name = (agentId: string, wallet: typeof WALLET | null) =>
      setAgentWallet(context, { agentWallets, agents }, { agentId, wallet, by: 'person' });
    return { name, agentWallets, auditRows };
  }

  test('is set and removed, each time with an audit row', async () => {
    const { name, agentWallets, auditRows } = await setUp();
    expect(await name('ann', WALLET)).toEqual({ ok: true, value: { wallet: WALLET } });
    expect(agentWallets.find('ann')).toBe(WALLET);
    await name('ann', null);
    expect([agentWallets.find('ann'), auditRows().length]).toEqual([null, 2]);
  });

  test('belongs to an existing agent', async () => {
    const { name, auditRows } = await setUp();
    expect(await name('bob', WALLET)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(auditRows()).toEqual([]);
  });
});
