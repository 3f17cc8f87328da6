import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import { missileEntries } from '../../../../../src/main/openfront/action-menu/missile-entries.ts';
import { strengthOf } from '../../../../../src/main/openfront/action-menu/strength.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, place, notify } from '../../../../support/openfront/drawn-world.ts';

const BOMB = { type: 'Atom Bomb', canBuild: 0, canUpgrade: false, cost: 750.4 };

async function entries(world: World, ...offered: object[]) {
  const { me } = world;
  if (me === null) throw new Error('nobody plays');
  const requested: unknown[] = [];
  const query = async (_: string, { x, y }: { x: number; y: number }) => {
    requested.push([x, y]);
    return { ok: true, value: { ok: true, result: { canAttack: false, buildableUnits: offered } } };
  };
  const territory = surveyTerritory(world.grid, 1, world.tick);
  const situation = { world, me, strength: strengthOf(world), territory };
  return {
    list: await missileEntries({ connectedGame: { connection: { query } } } as never, situation),
    requested,
  };
}

function armed(rows: readonly string[]): World {
  const world = drawnWorld(rows);
  place(world, 1, { unitType: 'Missile Silo' });
  return world;
}

test('sends no query without a silo that is ready', async () => {
  expect(await entries(drawnWorld(['12']), BOMB)).toEqual({ list: [], requested: [] });
});

test('aims at the strongest player unless another player attacks me', async () => {
  const world = armed(['1~2~3~4']);
  notify(world, 3, { troops: 9000 });
  notify(world, 4, { troops: 8000 });
  expect((await entries(world, BOMB)).list.map(({ id }) => id)).toEqual([
    'launch-atom-bomb-3',
    'launch-atom-bomb-4',
  ]);
  notify(world, 1, {
    incomingAttacks: [{ id: 'a', attackerID: 2, targetID: 1, troops: 5, retreating: false }],
  });
  expect((await entries(world, BOMB)).list.map(({ id }) => id)).toEqual([
    'launch-atom-bomb-2',
    'launch-atom-bomb-3',
  ]);
});

test('aims at the most developed structure on the target’s own land and shows cost and distance', async () => {
  const world = armed(['1~222']);
  place(world, 2, { unitType: 'City', ownerID: 2, pos: 2 });
  place(world, 3, { unitType: 'Port', ownerID: 2, pos: 4, level: 2 });
  place(world, 4, { unitType: 'City', ownerID: 2, pos: 0, level: 9 });
  const { list, requested } = await entries(world, BOMB);
  expect(requested).toEqual([[4, 0]]);
  expect(list).toMatchObject([
    {
      details: { cost: 750, tile: 4, tilesFromMyLand: 4 },
      intent: { type: 'build_unit', unit: 'Atom Bomb', tile: 4 },
    },
  ]);
});

test('leaves out allies, eliminated players, missiles that cannot be fired and units that are no missiles', async () => {
  const world = armed(['1~2~3']);
  notify(world, 1, { allies: [2] });
  notify(world, 3, { isAlive: false });
  expect((await entries(world, BOMB)).requested).toEqual([]);
  const open = armed(['1~2']);
  expect((await entries(open, { ...BOMB, canBuild: false }, { ...BOMB, type: 'City' })).list).toEqual([]);
});
