import { expect, test } from 'vitest';
import {
  checkDeployedToken,
  runTokenDeployment,
  planTokenDeployment,
} from '../../../../../src/main/chain/reward-token/token-operations.ts';

const ADMIN = `0x${'ad'.repeat(20)}` as const;
const MINTER = `0x${'11'.repeat(20)}` as const;
const TERMS = { admin: ADMIN, dailyMintLimitMicro: 1 } as const;
const context = {} as never;

interface Network {
  readonly isLocal?: boolean;
  readonly keyProblem?: string | null;
  readonly rewardToken?: string | null;
}

/** A connection to a network on which nothing is sent. */
const connectionTo = ({ isLocal = false, keyProblem = null, rewardToken = null }: Network) =>
  ({
    deployment: {
      sender: {},
      node: {
        config: { isLocal, typedName: 'base' },
        epoch: { rewardToken },
        keys: { problem: () => keyProblem, has: () => true, address: () => MINTER },
      },
    },
  }) as never;

test.each([
  ['a network that does not answer', null, TERMS, 'does not respond'],
  ['a local chain', connectionTo({ isLocal: true }), TERMS, 'has its contract already'],
  ['a host without a minter key', connectionTo({ keyProblem: 'no_safe_keys' }), TERMS, 'ARBITER_MINTER_KEY'],
  ['a network that has one', connectionTo({ rewardToken: ADMIN }), TERMS, 'There is a RewardToken already'],
  [
    'an administrator whose key this host holds',
    connectionTo({}),
    { ...TERMS, admin: MINTER },
    'holds the key',
  ],
  [
    'the zero address',
    connectionTo({}),
    { ...TERMS, admin: `0x${'00'.repeat(20)}` as const },
    'Nobody has the key',
  ],
] as const)('nothing is planned for %s', async (_name, connection, terms, reason) => {
  expect(await planTokenDeployment(context, connection, terms)).toMatchObject({
    ok: false,
    code: 'CHAIN_REFUSED',
    message: expect.stringContaining(reason),
  });
});

test('nothing is deployed unless the name of the network was typed', async () => {
  const deployed = await runTokenDeployment(context, connectionTo({}), { ...TERMS, typedName: 'Base' });
  expect(deployed).toMatchObject({ ok: false, code: 'CHAIN_NAME' });
});

test('there is nothing to compare without a connection or a contract', async () => {
  expect([await checkDeployedToken(null), await checkDeployedToken(connectionTo({}))]).toEqual([null, null]);
});
