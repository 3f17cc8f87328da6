import { expect, test } from 'vitest';
import {
  checkStakeRequest,
  isBarredFromRealMoney,
} from '../../../../../src/main/stakes/rules/check-stake-request.ts';

const HOUR_MS = 3_600_000;
const GOOD = {
  feeMicro: 1,
  seats: 2,
  shares: [10_000],
  hostFeeBps: 1000,
  enterWithinMs: HOUR_MS,
  resultWithinMs: HOUR_MS,
};

test.each([
  [{ feeMicro: 0 }, 'fee'],
  [{ feeMicro: 0.5 }, 'fee'],
  [{ seats: 1 }, 'seats'],
  [{ hostFeeBps: 1001 }, 'host fee'],
  [{ enterWithinMs: 1 }, 'Entries'],
  [{ resultWithinMs: 1 }, 'result'],
  [{ shares: [] }, 'shares'],
  [{ shares: [9999] }, '100 percent'],
  [{ shares: [4000, 6000] }, 'better place'],
  [{ shares: [5000, 4000, 1000] }, 'as many shares'],
])('%j is refused', (changes, said) => {
  expect(checkStakeRequest({ ...GOOD, ...changes })).toMatchObject({
    code: 'STAKE_INVALID',
    message: expect.stringContaining(said),
  });
});

test('accepts numbers within the limits', () => {
  expect(checkStakeRequest(GOOD).ok).toBe(true);
});

test('games with chance, hidden parts or simultaneous choices are games of chance', () => {
  const chess = { hasChance: false, hasHiddenParts: false, mode: 'sequential' };
  expect(isBarredFromRealMoney(chess)).toBe(false);
  for (const change of [{ hasChance: true }, { hasHiddenParts: true }, { mode: 'simultaneous' }])
    expect(isBarredFromRealMoney({ ...chess, ...change })).toBe(true);
});
