import { expect, test } from 'vitest';
import { perRole, isTwoPlayerRole, leadingRole, otherRole } from '../../../../src/main/games/two-players.ts';

test('otherRole returns the opponent', () => {
  expect([otherRole('player_1'), otherRole('player_2')]).toEqual(['player_2', 'player_1']);
});

test('a spectator and a role of another game are not players', () => {
  expect([
    isTwoPlayerRole('player_1'),
    isTwoPlayerRole(null),
    isTwoPlayerRole('white'),
    isTwoPlayerRole('__proto__'),
  ]).toEqual([true, false, false, false]);
});

test('the leader is the player with more, and null when both are equal', () => {
  expect(leadingRole({ player_1: 3, player_2: 2 })).toBe('player_1');
  expect(leadingRole({ player_1: 2, player_2: 3 })).toBe('player_2');
  expect(leadingRole({ player_1: 2, player_2: 2 })).toBeNull();
});

test('forEachPlayer computes one value for each player', () => {
  expect(perRole((player) => player.length)).toEqual({ player_1: 8, player_2: 8 });
});
