import { expect, test } from 'vitest';
import { rewardCalls, type RewardCallDeps } from '../../../../src/main/window-api/rewards.ts';
import { accept } from '../../../../src/shared/outcome.ts';

const LOWER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** An address with one letter in the wrong case. */
const MISTYPED = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function office() {
  const requested: [string, unknown][] = [];
  const note = (kind: string, answer: unknown) => (request: unknown) => {
    requested.push([kind, request]);
    return answer;
  };
  const rewards = {
    findDecision: note('get', null),
    ban: note('ban', Promise.resolve(accept({ reason: 'r' }))),
    listDecisions: note('list', []),
    payPool: note('payPool', Promise.resolve(accept([]))),
    setAgentWallet: note('setAgentWallet', Promise.resolve(accept(null))),
    readStats: note('stats', {
      wallet: LOWER,
      today: { matches: 0, earnedMicro: 0, nextMatchAllowedAtMs: null },
      allTime: { matches: 0, placements: 0, rewardsMicro: 0, prizesMicro: 0, wins: 0 },
      inReviewMicro: 0,
      tier: 'none',
    }),
  };
  const chain = { readBalances: note('balances', Promise.resolve(null)) };
  return { requested, calls: rewardCalls({ rewards, chain } as unknown as RewardCallDeps) };
}

test('a mistyped address is refused before it is used', async () => {
  const { requested, calls } = office();
  const answers = [
    await calls['rewards.get']({ matchId: 'm', wallet: MISTYPED }),
    await calls['rewards.ban']({ wallet: MISTYPED, reason: 'r', untilMs: null }),
    await calls['rewards.list']({ wallet: MISTYPED, limit: 1 } as never),
    await calls['rewards.balances']({ wallet: MISTYPED }),
    await calls['agents.setWallet']({ agentId: 'a', wallet: MISTYPED }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(requested).toEqual([]);
});

test('one mistyped address of a pool refuses the whole pool', async () => {
  const { requested, calls } = office();
  const places = [CHECKSUMMED, MISTYPED].map((wallet, index) => ({ wallet, placement: index + 1 }));
  expect(await calls['rewards.payPool']({ poolId: 'p', places } as never)).toMatchObject({ ok: false });
  expect(requested).toEqual([]);
  await calls['rewards.payPool']({ poolId: 'p', places: places.slice(0, 1) } as never);
  expect(requested).toEqual([
    ['payPool', { system: 'league', poolId: 'p', places: [{ wallet: LOWER, placement: 1 }], by: 'person' }],
  ]);
});

test('addresses are lower case inside and in EIP-55 form in answers', async () => {
  const { requested, calls } = office();
  const banned = await calls['rewards.ban']({ wallet: CHECKSUMMED, reason: 'r', untilMs: null });
  expect(requested).toEqual([['ban', { wallet: LOWER, reason: 'r', untilMs: null, by: 'person' }]]);
  expect(banned).toMatchObject({ ok: true, value: { wallet: CHECKSUMMED } });
});

test('the wallet of an agent can be removed', async () => {
  const { calls } = office();
  expect(await calls['agents.setWallet']({ agentId: 'a', wallet: null })).toEqual(accept({ wallet: null }));
});

test('the average placement without a match is zero', async () => {
  const stats = await office().calls['rewards.stats']({ wallet: CHECKSUMMED });
  expect(stats).toMatchObject({ ok: true, value: { avgPlacement: 0, wallet: CHECKSUMMED } });
});

test('a list reads one more row than requested, and an unknown decision is refused', async () => {
  const { requested, calls } = office();
  expect(await calls['rewards.list']({ limit: 5 } as never)).toEqual(accept({ rows: [], more: false }));
  expect(requested).toEqual([['list', { wallet: undefined, limit: 6 }]]);
  expect(await calls['rewards.get']({ matchId: 'm', wallet: CHECKSUMMED })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
