import { expect, test } from 'vitest';
import { perPlayer, isPlayer, leadingPlayer, otherPlayer } from '../../../../src/main/games/two-players.ts';

test('otherPlayer returns the opponent', () => {
  expect([otherPlayer('player_1'), otherPlayer('player_2')]).toEqual(['player_2', 'player_1']);
});

test('a spectator and a role of another game are not players', () => {
  expect([isPlayer('player_1'), isPlayer(null), isPlayer('white'), isPlayer('__proto__')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the leader is the player with more, and null when both are equal', () => {
  expect(leadingPlayer({ player_1: 3, player_2: 2 })).toBe('player_1');
  expect(leadingPlayer({ player_1: 2, player_2: 3 })).toBe('player_2');
  expect(leadingPlayer({ player_1: 2, player_2: 2 })).toBeNull();
});

test('forEachPlayer computes one value for each player', () => {
  expect(perPlayer((player) => player.length)).toEqual({ player_1: 8, player_2: 8 });
});
