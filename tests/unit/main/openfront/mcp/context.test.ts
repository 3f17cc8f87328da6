import { expect, test } from 'vitest';
import { gameStateOf, isOver, nextGameStep, worldOf } from '../../../../../src/main/openfront/mcp/context.ts';
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

test('the state of the game is its most important condition, and each says what to do next', () => {
  const world = drawnWorld(['12']);
  const connected = { world: world as typeof world | null, state: 'connected', isGone: false } as const;
  const seen = (change: object = {}): string[] => {
    const state = gameStateOf({ ...connected, ...change } as never);
    return [state, nextGameStep(state)];
  };
  expect(seen()).toEqual(['playing', expect.stringContaining('game.legal_actions')]);
  world.isPaused = true;
  expect(seen()).toEqual(['paused', expect.stringContaining('game.wait_for_update')]);
  notify(world, 1, { isAlive: false });
  expect(seen()).toEqual(['dead', expect.stringMatching(/^Stop/u)]);
  expect(seen({ state: 'lost' })).toEqual(['disconnected', expect.stringContaining('game.wait_for_update')]);
  expect(seen({ state: 'lost', isGone: true })).toEqual(['gone', expect.stringMatching(/^Stop/u)]);
  expect(seen({ world: null })[0]).toBe('disconnected');
  world.ending = { tick: 1, winner: null, myResult: 'lost' };
  expect(seen({ state: 'lost', isGone: true })).toEqual(['ended', expect.stringMatching(/^Stop/u)]);
});

test('a player who has not spawned is not eliminated', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, { hasSpawned: false, isAlive: false });
  expect(gameStateOf({ world, state: 'connected', isGone: false })).toBe('spawn');
});

test('only an end, an elimination and a closed game leave nothing to do', () => {
  const states = ['spawn', 'playing', 'paused', 'disconnected', 'gone', 'dead', 'ended'] as const;
  expect(states.filter(isOver)).toEqual(['gone', 'dead', 'ended']);
});
