import { describe, expect, it } from 'vitest';
import { matchOf, openChainHouse, WALLET } from '../../support/chain/house.ts';

describe('the chain', () => {
  it('deploys its contracts on a new local chain and mints what is queued', async () => {
    const { chain, enqueue, house, logs } = await openChainHouse();
    const startedMs = performance.now();
    chain.start();
    if (!(await chain.whenReady(4_000))) {
      console.log(logs, chain.status());
    }
    const readyMs = performance.now() - startedMs;
    const status = chain.status();
    expect(status).toMatchObject({ profile: 'local', state: 'ready', chainId: 31337, playMoney: true });
    const t = performance.now();
    await enqueue(matchOf(1));
    const row = await chain.mints.settled(matchOf(1), WALLET, 20_000);
    const mintMs = performance.now() - t;
    expect(row).toMatchObject({ state: 'mined', attempts: 0 });
    console.log({ readyMs, mintMs, status });
    expect(await chain.balances(WALLET)).toMatchObject({ monardMicro: 19_000_000n });
    await chain.stop();
    expect(chain.mints.get(matchOf(1), WALLET)).toMatchObject({ state: 'final' });
    expect(house.audit.rowsBySubject(matchOf(1)).map((r) => r.action)).toEqual([
      'MINT_SENT',
      'MINT_CONFIRMED',
    ]);
  });
});
