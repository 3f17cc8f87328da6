import { expect, test } from 'vitest';
import {
  createResultWatcher,
  type OpenAction,
} from '../../../../../src/main/openfront/intents/result-watcher.ts';
import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { drawnWorld, pidOf } from '../../../../support/openfront/drawn-world.ts';

function set(...intents: readonly GameIntent[]) {
  const world = drawnWorld(['123']);
  const watcher = createResultWatcher();
  const actions = intents.map((intent, seq): OpenAction => ({ seq, world, intent, buildTile: null }));
  for (const action of actions) watcher.watch(action);
  return { world, watcher };
}
const attackOn = (smallId: number | null): GameIntent => ({
  type: 'attack',
  targetID: smallId === null ? null : pidOf(smallId),
  troops: 10,
});

test('all attacks on one target end together, and others go on', () => {
  const { world, watcher } = set(attackOn(2), attackOn(2), attackOn(3), attackOn(null));
  world.tick += 1;
  world.recordUrgent('attack_over', { details: { targetID: 2, tilesWon: 5, troopsBack: 0 } });
  expect(watcher.read(world)).toEqual([
    { seq: 0, result: 'won 5 tiles, 0 troops back' },
    { seq: 1, result: 'won 5 tiles, 0 troops back' },
  ]);
  world.tick += 1;
  world.recordUrgent('attack_over', { details: { targetID: 2, tilesWon: 1, troopsBack: 1 } });
  world.recordUrgent('attack_over', { details: { targetID: 0, troopsBack: 7 } });
  // The beginning of the last attack was not seen, so what it won is not said.
  expect(watcher.read(world)).toEqual([{ seq: 3, result: '7 troops back' }]);
});

test('a boat and a building have the result of their own tile', () => {
  const boat = (dst: number): GameIntent => ({ type: 'boat', dst, troops: 5 });
  const city = (tile: number): GameIntent => ({ type: 'build_unit', unit: 'City', tile });
  const { world, watcher } = set(boat(1), boat(2), city(1), city(2));
  world.tick += 1;
  world.recordUrgent('boat_over', { details: { unitID: 9, tile: 2, result: 'landed' } });
  world.recordUrgent('structure_ready', { details: { type: 'City', tile: 2 } });
  world.recordUrgent('structure_ready', { details: { type: 'Port', tile: 1 } });
  expect(watcher.read(world)).toEqual([
    { seq: 1, result: 'landed' },
    { seq: 3, result: 'ready' },
  ]);
});

test('what had ended before an action does not conclude it, and its end in the same tick does', () => {
  const { world, watcher } = set();
  world.recordUrgent('attack_over', { details: { targetID: 2, troopsBack: 1 } });
  world.tick += 5;
  watcher.watch({ seq: 1, world, intent: attackOn(2), buildTile: null });
  expect(watcher.read(world)).toEqual([]);
  world.tick += 1;
  watcher.watch({ seq: 2, world, intent: attackOn(3), buildTile: null });
  world.recordUrgent('attack_over', { details: { targetID: 3, troopsBack: 2 } });
  expect(watcher.read(world)).toEqual([{ seq: 2, result: '2 troops back' }]);
});
