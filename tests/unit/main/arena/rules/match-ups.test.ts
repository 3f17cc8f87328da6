import { expect, test } from 'vitest';
import { matchUpsOf } from '../../../../../src/main/arena/rules/match-ups.ts';

const pairsIn = (...given: Parameters<typeof matchUpsOf>): string[] =>
  matchUpsOf(...given).map(({ a, b, template }) => `${template} ${a}-${b}`);

test('in a round robin everybody meets everybody once in each game', () => {
  expect(pairsIn('round_robin', 4, ['x'])).toEqual(['x 0-1', 'x 0-2', 'x 0-3', 'x 1-2', 'x 1-3', 'x 2-3']);
  expect(pairsIn('round_robin', 2, ['x', 'y'])).toEqual(['x 0-1', 'y 0-1']);
  expect(pairsIn('round_robin', 16, ['x'])).toHaveLength(120);
});

test('in a gauntlet the first player meets each of the others', () => {
  expect(pairsIn('gauntlet', 4, ['x'])).toEqual(['x 0-1', 'x 0-2', 'x 0-3']);
});
