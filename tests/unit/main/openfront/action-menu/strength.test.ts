import { expect, test } from 'vitest';
import { strengthOf } from '../../../../../src/main/openfront/action-menu/strength.ts';
import { drawnWorld, place, notify } from '../../../../support/openfront/drawn-world.ts';

const coming = (troops: number) => ({ id: 'a', attackerID: 2, targetID: 1, troops, retreating: false });

test('before I am in the game there is nothing to send', () => {
  const world = drawnWorld(['12']);
  world.clearPlayers();
  expect(strengthOf(world)).toMatchObject({ troops: 0, safeTroops: 0, growthPerTick: 0 });
});

test('who is attacked keeps more than comes at them, and never sends fewer than none', () => {
  const world = drawnWorld(['12']);
  const quiet = strengthOf(world).safeTroops;
  notify(world, 1, { incomingAttacks: [coming(600)] });
  expect(strengthOf(world).safeTroops).toBe(340);
  expect(quiet).toBe(650);
  notify(world, 1, { incomingAttacks: [coming(5000)] });
  expect(strengthOf(world).safeTroops).toBe(0);
});

test('in the spawn phase nobody can come, so more may leave', () => {
  const world = drawnWorld(['12']);
  const later = strengthOf(world).safeTroops;
  world.inSpawnPhase = true;
  expect(strengthOf(world).safeTroops).toBeGreaterThan(later);
});

test('land and my own cities feed troops; another’s city does not', () => {
  const world = drawnWorld(['12']);
  const before = strengthOf(world).capacity;
  place(world, 1, { unitType: 'City', ownerID: 2 });
  expect(strengthOf(world).capacity).toBe(before);
  place(world, 2, { unitType: 'City', level: 2 });
  expect(strengthOf(world).capacity).toBe(before + 500_000);
  notify(world, 1, { tilesOwned: 100 });
  expect(strengthOf(world).capacity).toBeGreaterThan(before + 500_000);
});

test('a full land grows no more', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, { troops: 10_000_000 });
  expect(strengthOf(world)).toMatchObject({ capacityPercent: 100, growthPerTick: 0 });
});
