import { expect, test } from 'vitest';
import { forEachPlayer, isPlayer, leader, otherPlayer } from '../../../../src/main/games/two-players.ts';

test('each player is the other of the other', () => {
  expect([otherPlayer('player_1'), otherPlayer('player_2')]).toEqual(['player_2', 'player_1']);
});

test('a spectator and a seat of another game are no players', () => {
  expect([isPlayer('player_1'), isPlayer(null), isPlayer('white'), isPlayer('__proto__')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('who has more leads, and nobody when both have the same', () => {
  expect(leader({ player_1: 3, player_2: 2 })).toBe('player_1');
  expect(leader({ player_1: 2, player_2: 3 })).toBe('player_2');
  expect(leader({ player_1: 2, player_2: 2 })).toBeNull();
});

test('one value for each, made from the player', () => {
  expect(forEachPlayer((player) => player.length)).toEqual({ player_1: 8, player_2: 8 });
});
