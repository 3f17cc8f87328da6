import { expect, test } from 'vitest';
import { chainCalls, toChainView, type ChainCallDeps } from '../../../../src/main/window-api/chain.ts';

const LOWER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const STATUS = { rpcUrl: 'https://node.example/secret-key', rewardToken: LOWER, usdc: { address: LOWER } };

test('the node’s address, which may contain a key, is not sent to windows', () => {
  const view = toChainView(STATUS as never);
  expect(JSON.stringify(view)).not.toContain('secret');
  expect(view).toEqual({ rewardToken: CHECKSUMMED, usdc: { address: CHECKSUMMED } });
});

test('contracts that do not exist yet stay null', () => {
  expect(toChainView({ ...STATUS, rewardToken: null, usdc: null } as never)).toEqual({
    rewardToken: null,
    usdc: null,
  });
});

test('the minter’s balance is not read while there is no chain', async () => {
  const chain = {
    reader: () => null,
    addressOf: () => {
      throw new Error('asked');
    },
  };
  const answer = await chainCalls({ chain } as unknown as ChainCallDeps)['chain.minter']({});
  expect(answer).toEqual({ ok: true, value: null });
});

test('settings list the configured networks without their details, and an invalid choice is refused', async () => {
  const chain = {
    choose: async () => false,
    choices: {
      storedProfile: () => 'local',
      dailyMintLimitMicro: () => 1,
      isAllowed: () => false,
      network: () => ({ rpcUrl: STATUS.rpcUrl }),
    },
  };
  const calls = chainCalls({ chain } as unknown as ChainCallDeps);
  const settings = await calls['chain.settings']({});
  expect(settings).toMatchObject({ ok: true, value: { profile: 'local', allowed: [] } });
  expect(settings.ok && settings.value.described.length).toBeGreaterThan(0);
  expect(settings.ok && settings.value.described).not.toContain('local');
  expect(JSON.stringify(settings)).not.toContain('secret');
  const refused = await calls['chain.choose']({} as never);
  expect(refused).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
});
