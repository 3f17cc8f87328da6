import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import { strengthOf } from '../../../../../src/main/openfront/action-menu/strength.ts';
import { attackMenuEntries } from '../../../../../src/main/openfront/action-menu/attack-entries.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, pidOf, notify } from '../../../../support/openfront/drawn-world.ts';

function entries(world: World, ratio = 0.2) {
  const { me } = world;
  if (me === null) throw new Error('nobody plays');
  const territory = surveyTerritory(world.grid, 1, world.tick);
  return attackMenuEntries({ world, me, territory, strength: strengthOf(world), ratio });
}

test('offers to attack free land with the usual share of troops only when the land touches mine', () => {
  const [expand] = entries(drawnWorld(['1.']));
  expect(expand).toMatchObject({ id: 'expand', intent: { type: 'attack', targetID: null, troops: 200 } });
  expect(entries(drawnWorld(['1~']))).toEqual([]);
});

test('sends no more troops than the land can spare', () => {
  const world = drawnWorld(['1.']);
  const [expand] = entries(world, 1);
  expect(expand?.intent['troops']).toBe(strengthOf(world).safeTroops);
  expect(strengthOf(world).safeTroops).toBeLessThan(1000);
});

test('lists neighbours with the fewest troops first and tells whether I am strong enough', () => {
  const world = drawnWorld(['213']);
  notify(world, 2, { troops: 5000 });
  notify(world, 3, { troops: 100.2 });
  expect(entries(world).map(({ id, details }) => [id, details['troops'], details['strongEnough']])).toEqual([
    ['attack-3', 131, true],
    ['attack-2', 650, false],
  ]);
});

test('does not list allies and eliminated players as targets', () => {
  const world = drawnWorld(['213']);
  notify(world, 1, { allies: [2] });
  notify(world, 3, { isAlive: false });
  expect(entries(world)).toEqual([]);
});

test('offers to call back an attack on a player but not an attack on free land', () => {
  const world = drawnWorld(['1~2']);
  const attack = (id: string, targetID: number, retreating = false) => ({
    id,
    attackerID: 1,
    targetID,
    troops: 5,
    retreating,
  });
  notify(world, 1, { outgoingAttacks: [attack('a', 0), attack('b', 2), attack('c', 2, true)] });
  expect(entries(world).map(({ intent }) => intent)).toEqual([{ type: 'cancel_attack', attackID: 'b' }]);
});

test('shows a target by number and sends it by id', () => {
  const [entry] = entries(drawnWorld(['12']));
  expect([entry?.details['targetID'], entry?.intent['targetID']]).toEqual([2, pidOf(2)]);
});
