import { expect, test } from 'vitest';
import { matchIdOf } from '../../../../../../src/main/league/rules/pairing/pairing.ts';

test('numbers matches from one in each round, with unique ids', () => {
  expect([matchIdOf(1, 0), matchIdOf(1, 1), matchIdOf(12, 9)]).toEqual(['R1M1', 'R1M2', 'R12M10']);
  expect(matchIdOf(1, 10)).not.toBe(matchIdOf(11, 0));
});
