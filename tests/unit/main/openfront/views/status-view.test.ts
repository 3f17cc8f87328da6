import { expect, test } from 'vitest';
import { gameStatus } from '../../../../../src/main/openfront/views/status-view.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const still = { ticksPerSecond: () => null, lastTickAtMs: null };

test('gives the delay of the last tick in whole milliseconds, and null before the first tick', () => {
  const world = drawnWorld(['12']);
  expect(gameStatus(world, still, 500).tickDelayMs).toBeNull();
  const paced = { ticksPerSecond: () => 9.5, lastTickAtMs: 100.4 };
  expect(gameStatus(world, paced, 350)).toMatchObject({ tickDelayMs: 250, ticksPerSecond: 9.5 });
});

test('gives the name of the winner, or null without a winner', () => {
  const world = drawnWorld(['12']);
  world.ending = { tick: 5, winner: { type: 'player', id: 2, name: 'Ada' }, myResult: 'lost' };
  expect(gameStatus(world, still, 0).ending).toEqual({ winner: 'Ada', myResult: 'lost' });
  world.ending = { tick: 5, winner: null, myResult: 'draw' };
  expect(gameStatus(world, still, 0).ending).toEqual({ winner: null, myResult: 'draw' });
});

test('rounds my numbers and counts skipped entries by kind', () => {
  const world = drawnWorld(['112']);
  world.countSkipped('Unit');
  const game = gameStatus(world, still, 0);
  expect(game).toMatchObject({ me: { id: 1, tiles: 2, troops: 1000 }, skipped: { Unit: 1 }, ending: null });
  world.clearPlayers();
  expect(gameStatus(world, still, 0).me).toBeNull();
});
