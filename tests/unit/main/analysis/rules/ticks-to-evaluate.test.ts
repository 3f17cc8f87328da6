import { expect, test } from 'vitest';
import {
  MAX_POSITIONS,
  ticksToEvaluate,
  viewOfAllHands,
} from '../../../../../src/main/analysis/rules/ticks-to-evaluate.ts';

test('a short game is evaluated at every tick', () => {
  expect(ticksToEvaluate(0)).toEqual([0]);
  expect(ticksToEvaluate(3)).toEqual([0, 1, 2, 3]);
});

test('a long game is evaluated at even distances, with its first and its last position', () => {
  const ticks = ticksToEvaluate(2000);
  expect(ticks).toHaveLength(MAX_POSITIONS);
  expect(ticks[0]).toBe(0);
  expect(ticks.at(-1)).toBe(2000);
  expect(new Set(ticks).size).toBe(MAX_POSITIONS);
});

test('the views of all roles fill what a spectator does not see', () => {
  const spectator = { pot: 3, cards: { player_1: null, player_2: null }, line: ['bet'] };
  const one = { ...spectator, cards: { player_1: 'K', player_2: null } };
  const two = { ...spectator, cards: { player_1: null, player_2: 'J' } };
  expect(viewOfAllHands(spectator, [one, two])).toEqual({
    pot: 3,
    cards: { player_1: 'K', player_2: 'J' },
    line: ['bet'],
  });
});
