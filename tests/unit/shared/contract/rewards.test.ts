import { describe, expect, test } from 'vitest';
import { REWARD_CALLS } from '../../../../src/shared/contract/rewards.ts';
import { faults } from '../../../support/schema.ts';

const WALLET = `0x${'0a'.repeat(20)}`;
const MATCH = 'm-1';

test.each(['rewards.approve', 'rewards.reject'] as const)('%s needs a reason that is not blank', (name) => {
  const { input } = REWARD_CALLS[name];
  const wrong = (why: unknown) => faults(input, { matchId: MATCH, wallet: WALLET, why });
  for (const why of ['', '   ', '\n\t', undefined, 'x'.repeat(501)]) expect(wrong(why)).toEqual(['why']);
  expect(input.parse({ matchId: MATCH, wallet: WALLET, why: '  looked at it ' })).toMatchObject({
    why: 'looked at it',
  });
});

test('a ban without an end is permanent', () => {
  const { input } = REWARD_CALLS['rewards.ban'];
  expect(input.parse({ wallet: WALLET, reason: 'r' })).toEqual({
    wallet: WALLET,
    reason: 'r',
    untilMs: null,
  });
  expect(faults(input, { wallet: WALLET, reason: ' ' })).toEqual(['reason']);
});

test('days are 1 to 366, thirty by default', () => {
  const { input } = REWARD_CALLS['rewards.daily'];
  expect(input.parse({})).toEqual({ days: 30 });
  expect(faults(input, { days: 366 })).toEqual([]);
  for (const days of [0, 367, 1.5]) expect(faults(input, { days })).toEqual(['days']);
});

describe('a pool', () => {
  const wrong = (over: object) =>
    faults(REWARD_CALLS['rewards.payPool'].input, {
      pool: 'cup',
      amountMicro: 1,
      players: 2,
      places: [],
      ...over,
    });

  test('has a whole amount', () => {
    expect(wrong({})).toEqual([]);
    for (const amountMicro of [0, 0.1, -5, '5']) expect(wrong({ amountMicro })).toEqual(['amountMicro']);
  });

  test('has at least two players, whose places begin at 1', () => {
    expect(wrong({ players: 1 })).toEqual(['players']);
    expect(wrong({ places: [{ wallet: WALLET, placement: 0 }] })).toEqual(['places.0.placement']);
    expect(wrong({ places: [{ wallet: 'me', placement: 1 }] })).toEqual(['places.0.wallet']);
  });
});

test("null removes an agent's wallet; leaving it out is refused", () => {
  const wrong = (wallet: unknown) => faults(REWARD_CALLS['agents.setWallet'].input, { agentId: 'a', wallet });
  expect(wrong(null)).toEqual([]);
  expect([wrong(undefined), wrong('')]).toEqual([['wallet'], ['wallet']]);
});
