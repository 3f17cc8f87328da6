import { expect, test } from 'vitest';
import { strengthOf } from '../../../../../src/main/openfront/action-menu/strength.ts';
import { drawnWorld, place, notify } from '../../../../support/openfront/drawn-world.ts';

const coming = (troops: number) => ({ id: 'a', attackerID: 2, targetID: 1, troops, retreating: false });

test('has no troops to send before my player is known', () => {
  const world = drawnWorld(['12']);
  world.clearPlayers();
  expect(strengthOf(world)).toMatchObject({ troops: 0, safeTroops: 0, growthPerTick: 0 });
});

test('keeps more troops than attack me and never sends a negative number', () => {
  const world = drawnWorld(['12']);
  const quiet = strengthOf(world).safeTroops;
  notify(world, 1, { incomingAttacks: [coming(600)] });
  expect(strengthOf(world).safeTroops).toBe(340);
  expect(quiet).toBe(650);
  notify(world, 1, { incomingAttacks: [coming(5000)] });
  expect(strengthOf(world).safeTroops).toBe(0);
});

test('lets more troops leave in the spawn phase, when no attack is possible', () => {
  const world = drawnWorld(['12']);
  const later = strengthOf(world).safeTroops;
  world.inSpawnPhase = true;
  expect(strengthOf(world).safeTroops).toBeGreaterThan(later);
});

test('counts land and my own cities for the capacity, but not cities of others', () => {
  const world = drawnWorld(['12']);
  const before = strengthOf(world).capacity;
  place(world, 1, { unitType: 'City', ownerID: 2 });
  expect(strengthOf(world).capacity).toBe(before);
  place(world, 2, { unitType: 'City', level: 2 });
  expect(strengthOf(world).capacity).toBe(before + 500_000);
  notify(world, 1, { tilesOwned: 100 });
  expect(strengthOf(world).capacity).toBeGreaterThan(before + 500_000);
});

test('has no growth at full capacity', () => {
  const world = drawnWorld(['12']);
  notify(world, 1, { troops: 10_000_000 });
  expect(strengthOf(world)).toMatchObject({ capacityPercent: 100, growthPerTick: 0 });
});
