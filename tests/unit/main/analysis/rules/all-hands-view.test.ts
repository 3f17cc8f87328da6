import { expect, test } from 'vitest';
import { viewOfAllHands } from '../../../../../src/main/analysis/rules/all-hands-view.ts';

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
