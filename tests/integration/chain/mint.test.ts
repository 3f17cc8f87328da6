import { describe, expect, test } from 'vitest';
import { matchOf, openTestChain, WALLET } from '../../support/chain/test-chain.ts';

describe('the chain', () => {
  test('deploys its contracts on a new local chain and mints queued rows', async () => {
    const { chain, enqueue, storage } = await openTestChain();
    chain.start();
    expect(await chain.whenReady(20_000)).toBe(true);
    expect(chain.status()).toMatchObject({
      profile: 'local',
      state: 'ready',
      chainId: 31337,
      playMoney: true,
    });
    await enqueue(matchOf(1));
    const row = await chain.mints.waitForOutcome(matchOf(1), WALLET, 20_000);
    expect(row).toMatchObject({ state: 'mined', attempts: 0 });
    expect(await chain.readBalances(WALLET)).toMatchObject({ monardMicro: 19_000_000n });
    await chain.stop();
    expect(chain.mints.find(matchOf(1), WALLET)).toMatchObject({ state: 'final' });
    expect(storage.audit.rowsBySubject(matchOf(1)).map((r) => r.action)).toEqual([
      'MINT_SENT',
      'MINT_CONFIRMED',
    ]);
  });
});
