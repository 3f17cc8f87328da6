import { expect, test } from 'vitest';
import { createAgentStakes } from '../../../../src/main/stakes/agent-stakes.ts';
import type { StakePayers } from '../../../../src/main/stakes/index.ts';
import { refuse } from '../../../../src/shared/outcome.ts';
import { newStake, testStakes } from '../../../support/stakes/test-stakes.ts';

test('agents see open stakes, and enter as themselves', async () => {
  const parts = await testStakes();
  const stakes = parts.restart();
  const created = await stakes.create(newStake());
  const { stakeId } = created.ok ? created.value.stake : (undefined as never);
  const requests: unknown[] = [];
  const enterFromWallet = async (request: unknown) => {
    requests.push(request);
    return refuse('WALLET_CAP', 'too much');
  };
  const agents = createAgentStakes(stakes, { enterFromWallet } as unknown as StakePayers);
  expect(agents.listOpen()).toMatchObject({
    stakes: [{ stakeId, feeMicro: 1_000_001, entered: 0 }],
  });
  const entry = { stakeId, requestId: 'r1', player: 'ignored' };
  expect(await agents.enter('ann', entry)).toMatchObject({ code: 'WALLET_CAP' });
  expect(requests).toEqual([{ stakeId, agentId: 'ann', playerId: null, payer: 'ann', requestId: 'r1' }]);
  expect(await agents.enter('ann', { ...entry, stakeId: 'x' })).toMatchObject({ code: 'STAKE_NOT_FOUND' });
});
