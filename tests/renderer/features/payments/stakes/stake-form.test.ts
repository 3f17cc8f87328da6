import { expect, test } from 'vitest';
import {
  NEW_STAKE,
  readFee,
  readShares,
  toNewStake,
} from '../../../../../renderer/features/payments/stakes/stake-form.ts';

test.each([
  ['1', 1_000_000],
  ['0.000001', 1],
  ['1000', 1_000_000_000],
  ['1000.000001', null],
  ['0', null],
  ['1,5', null],
  ['-1', null],
  ['0.0000001', null],
])('the fee %s is %s', (text, micro) => {
  expect(readFee(text)).toBe(micro);
});

test.each([
  ['100', [10_000]],
  ['60, 30, 10', [6000, 3000, 1000]],
  ['30,70', null],
  ['50,40', null],
  ['', null],
])('the shares %s are %j', (text, shares) => {
  expect(readShares(text)).toEqual(shares);
});

test('a stake needs a title, and a league its players’ shares', () => {
  expect(toNewStake(NEW_STAKE)).toBeNull();
  expect(toNewStake({ ...NEW_STAKE, title: ' A game ', fee: '2.5' })).toMatchObject({
    title: 'A game',
    feeMicro: 2_500_000,
    game: { kind: 'session', template: 'chess.v1' },
    sharesBps: [10_000],
    enterWithinMs: 3_600_000,
  });
  const league = { ...NEW_STAKE, kind: 'league', title: 'L', shares: '60,40' } as const;
  expect(toNewStake(league)).toBeNull();
  expect(toNewStake({ ...league, leagueId: 'l1' })).toMatchObject({ sharesBps: [6000, 4000] });
});
