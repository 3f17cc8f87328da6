import { describe, expect, test } from 'vitest';
import {
  playersToChoose,
  NO_CHOICES,
  choicesOpenTo,
  ownChoiceOnly,
  throwWinner,
  THROWS,
  withChoice,
} from '../../../../../src/main/games/simultaneous/sealed-choices.ts';

const CHOSEN = { player_1: 'rock', player_2: null } as const;

describe('sealed choices', () => {
  test('are open to players who have not chosen', () => {
    expect(playersToChoose(NO_CHOICES)).toEqual(['player_1', 'player_2']);
    expect(playersToChoose(CHOSEN)).toEqual(['player_2']);
    expect(choicesOpenTo(CHOSEN, 'player_1', THROWS)).toEqual([]);
    expect(choicesOpenTo(CHOSEN, 'player_2', THROWS)).toEqual(THROWS);
    expect(choicesOpenTo(NO_CHOICES, 'spectator', THROWS)).toEqual([]);
  });

  test('are revealed together after the second one', () => {
    const open = (state: object, both: object) => ({ ...state, opened: both }) as never;
    const one = withChoice({ choices: NO_CHOICES }, { role: 'player_2', action: 'paper' }, open);
    expect(one).toEqual({ choices: { player_1: null, player_2: 'paper' } });
    expect(withChoice(one, { role: 'player_1', action: 'rock' }, open)).toMatchObject({
      opened: { player_1: 'rock', player_2: 'paper' },
    });
  });

  test('are visible to their own player only', () => {
    const both = { player_1: 'rock', player_2: 'paper' };
    expect(ownChoiceOnly(both, 'player_1')).toEqual({ player_1: 'rock', player_2: null });
    expect(ownChoiceOnly(both, null)).toEqual(NO_CHOICES);
  });
});

test('each choice beats one and loses to one', () => {
  const wins = THROWS.flatMap((one) =>
    THROWS.map((two) => [one, two, throwWinner({ player_1: one, player_2: two })] as const),
  );
  for (const thrown of THROWS) {
    expect(wins.filter(([one, , winner]) => one === thrown && winner === 'player_1')).toHaveLength(1);
    expect(wins.filter(([one, , winner]) => one === thrown && winner === 'player_2')).toHaveLength(1);
  }
  expect(throwWinner({ player_1: 'paper', player_2: 'rock' })).toBe('player_1');
});
