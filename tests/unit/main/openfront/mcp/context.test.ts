import { expect, test } from 'vitest';
import { nextStep, worldOf } from '../../../../../src/main/openfront/mcp/context.ts';
import { drawnWorld, notify } from '../../../../support/openfront/drawn-world.ts';

const deskOf = (world: ReturnType<typeof drawnWorld> | null) =>
  ({ game: { connection: { world } } }) as never;

test('a lost game is still told of; one that was never known is not connected', () => {
  const world = drawnWorld(['12']);
  world.stale = true;
  expect(worldOf(deskOf(world))).toMatchObject({ ok: true });
  world.clearPlayers();
  for (const never of [world, null]) expect(worldOf(deskOf(never))).toMatchObject({ code: 'NOT_CONNECTED' });
});

test('what is next follows what matters most', () => {
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

test('who has not begun was not eliminated', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, { hasSpawned: false, isAlive: false });
  expect(nextStep(world)).toContain('game.legal_actions');
});
