import { expect, test } from 'vitest';
import { matchTerms } from '../../../../../src/main/rewards/rules/match-terms.ts';

test('the winner of two gets 14 MONARD, the other 6, and each up to 2 for the time', () => {
  expect(matchTerms()).toEqual({ winnerMicro: 14_000_000, loserMicro: 6_000_000, maxBonusMicro: 2_000_000 });
});
