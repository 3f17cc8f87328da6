import { expect, test } from 'vitest';
import { nextStep, worldOf } from '../../../../../src/main/openfront/mcp/context.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const contextOf = (world: ReturnType<typeof drawnWorld> | null) =>
  ({ game: { connectedGame: { world } } }) as never;

test('gives the state of a lost game, and refuses when no game was ever connected', () => {
  const world = drawnWorld(['12']);
  world.stale = true;
  expect(worldOf(contextOf(world))).toMatchObject({ ok: true });
  world.clearPlayers();
  for (const never of [world, null])
    expect(worldOf(contextOf(never))).toMatchObject({ code: 'NOT_CONNECTED' });
});

test('suggests the next step for the most important condition', () => {
  const world = drawnWorld(['12']);
  expect(nextStep(world)).toContain('game.legal_actions');
  notify(world, 1, { isAlive: false });
  expect(nextStep(world)).toContain('eliminated');
  world.isPaused = true;
  expect(nextStep(world)).toContain('paused');
  world.ending = { tick: 1, winner: null, myResult: 'lost' };
  expect(nextStep(world)).toContain('ended');
  world.stale = true;
  expect(nextStep(world)).toContain('disconnected');
});

test('does not call a player eliminated before the player has spawned', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, { hasSpawned: false, isAlive: false });
  expect(nextStep(world)).toContain('game.legal_actions');
});
