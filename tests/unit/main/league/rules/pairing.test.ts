import { expect, test } from 'vitest';
import { matchId } from '../../../../../src/main/league/rules/pairing.ts';

test('matches of the schedule are counted from one in each round, and no two share a name', () => {
  expect([matchId(1, 0), matchId(1, 1), matchId(12, 9)]).toEqual(['R1M1', 'R1M2', 'R12M10']);
  expect(matchId(1, 10)).not.toBe(matchId(11, 0));
});
