import { expect, test } from 'vitest';
import {
  INITIAL_STAKE_FORM,
  toNewStake,
} from '../../../../../renderer/features/payments/stakes/stake-form.ts';

test('a stake needs a title, and a league its players’ shares', () => {
  expect(toNewStake(INITIAL_STAKE_FORM)).toBeNull();
  expect(toNewStake({ ...INITIAL_STAKE_FORM, title: ' A game ', fee: '2.5' })).toMatchObject({
    title: 'A game',
    feeMicro: 2_500_000,
    game: { kind: 'session', template: 'chess.v1' },
    sharesBps: [10_000],
    enterWithinMs: 3_600_000,
  });
  const league = { ...INITIAL_STAKE_FORM, kind: 'league', title: 'L', shares: '60,40' } as const;
  expect(toNewStake(league)).toBeNull();
  expect(toNewStake({ ...league, leagueId: 'l1' })).toMatchObject({ sharesBps: [6000, 4000] });
});
