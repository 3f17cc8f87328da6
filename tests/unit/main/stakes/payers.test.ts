import { expect, test } from 'vitest';
import { createStakePayers, type StakePayersDeps } from '../../../../src/main/stakes/payers.ts';
import { newStake, testStakes, walletOf } from '../../../support/stakes/test-stakes.ts';
import { FEE } from '../../../support/stakes/two-players.ts';

async function openPayers() {
  const parts = await testStakes();
  const stakes = parts.restart();
  const secrets = new Map<string, string>();
  const wallet = { onFeeApproved: () => undefined, readAddress: async () => null };
  const chain = {
    readBalances: async (to: `0x${string}`) => ({ usdcMicro: BigInt(parts.model.balanceOf(to)) }),
    fundUsdc: async (to: `0x${string}`, micro: number) => {
      parts.model.fund(to, micro);
      return { kind: 'mined', txHash: '0x01', blockNumber: 1 };
    },
  };
  const vault = {
    get: async (ref: string) => secrets.get(ref) ?? null,
    set: async (ref: string, secret: string) => void secrets.set(ref, secret),
  };
  let drawn = 0;
  const random = { bytes: (length: number) => new Uint8Array(length).fill((drawn += 1)) };
  const payers = createStakePayers({ stakes, wallet, chain, vault, random } as unknown as StakePayersDeps);
  const created = await stakes.create(newStake());
  return { ...parts, stakes, payers, secrets, stakeId: created.ok ? created.value.stake.stakeId : '' };
}

test('a player gets a wallet with play money that stays its own', async () => {
  const { payers, stakeId, secrets, stakes } = await openPayers();
  const entered = await payers.enterWithPlayMoney({ stakeId, agentId: 'ann', playerId: null });
  expect(entered.ok && entered.value.entries).toMatchObject([{ agentId: 'ann', state: 'entered' }]);
  expect([...secrets.keys()]).toEqual(['stakes:local:ann']);
  const second = await stakes.create(newStake());
  const secondId = second.ok ? second.value.stake.stakeId : '';
  const again = await payers.enterWithPlayMoney({ stakeId: secondId, agentId: 'ann', playerId: null });
  expect(again.ok && again.value.entries[0]?.wallet).toBe(entered.ok && entered.value.entries[0]?.wallet);
});

test('real money is never paid from such a wallet, and no wallet pays nothing', async () => {
  const { payers, model, stakes, secrets, stakeId } = await openPayers();
  const request = { stakeId, agentId: 'ann', playerId: null };
  expect(await payers.enterFromWallet({ ...request, payer: null, requestId: null })).toMatchObject({
    code: 'WALLET_MISSING',
  });
  model.world.profile = 'base';
  await stakes.saveNetworkPermission({ profile: 'base', typedName: 'base', isAllowed: true });
  const real = await stakes.create(newStake());
  const realId = real.ok ? real.value.stake.stakeId : '';
  expect(await payers.enterWithPlayMoney({ ...request, stakeId: realId })).toMatchObject({
    code: 'STAKE_NOT_ALLOWED',
  });
  expect([secrets.size, model.balanceOf(walletOf(1)), FEE > 0]).toEqual([0, 0, true]);
});
