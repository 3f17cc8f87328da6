import { expect, test } from 'vitest';
import {
  iteratedRpsVariant,
  rpsVariant,
} from '../../../../../src/main/models/variants/rock-paper-scissors.ts';

const KEY = new Uint8Array(32).fill(3);

test('the cycle of the signs is that of the throws', () => {
  const { action, description } = rpsVariant(KEY);
  for (const [winner, loser] of [
    ['paper', 'rock'],
    ['scissors', 'paper'],
    ['rock', 'scissors'],
  ] as const)
    expect(description).toContain(`"${action(winner)}" beats "${action(loser)}"`);
});

test('the history of earlier rounds is told in signs', () => {
  const { view, action, role } = iteratedRpsVariant(KEY);
  const told = view({
    phase: 'commit',
    rounds: 5,
    round: 3,
    choices: { player_1: 'rock', player_2: null },
    history: ['RP', 'SS'],
    score: { player_1: 0, player_2: 1 },
    outcome: null,
  });
  expect(told).toEqual({
    rounds: 5,
    round: 3,
    signs: { [role('player_1')]: action('rock'), [role('player_2')]: null },
    history: [
      [action('rock'), action('paper')],
      [action('scissors'), action('scissors')],
    ],
    points: { [role('player_1')]: 0, [role('player_2')]: 1 },
  });
});
