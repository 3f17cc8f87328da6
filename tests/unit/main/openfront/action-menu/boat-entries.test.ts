import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import { boatEntries } from '../../../../../src/main/openfront/action-menu/boat-entries.ts';
import { strengthOf } from '../../../../../src/main/openfront/action-menu/strength.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, place, notify } from '../../../../support/openfront/drawn-world.ts';

/** A game that answers each landing with the tile from which a boat would start, or false. */
async function entries(world: World, harbour: number | false = 0) {
  const { me } = world;
  if (me === null) throw new Error('nobody plays');
  let requested = 0;
  const query = async () => {
    requested += 1;
    return { ok: true, value: { ok: true, result: harbour } };
  };
  const game = { connectedGame: { connection: { query } }, attackRatio: () => 0.2 };
  const situation = {
    world,
    me,
    strength: strengthOf(world),
    territory: surveyTerritory(world.grid, 1, world.tick),
  };
  return { list: await boatEntries(game as never, situation), requested };
}

test('offers a landing when the game finds a route, also from tile 0', async () => {
  const { list } = await entries(drawnWorld(['1~.']));
  expect(list).toMatchObject([{ id: 'boat-0', intent: { type: 'boat', troops: 200, dst: 2 } }]);
  expect((await entries(drawnWorld(['1~.']), false)).list).toEqual([]);
});

test('sends enough troops against an owner, or as many as the land can spare, and tells which', async () => {
  const world = drawnWorld(['1~2']);
  notify(world, 2, { troops: 100 });
  expect((await entries(world)).list[0]?.details).toMatchObject({ troops: 130, strongEnough: true });
  notify(world, 2, { troops: 9000 });
  expect((await entries(world)).list[0]?.details).toMatchObject({ troops: 650, strongEnough: false });
});

test('sends no query with three boats at sea and offers to call back those not yet returning', async () => {
  const world = drawnWorld(['1~2']);
  for (const id of [1, 2, 3]) place(world, id, { unitType: 'Transport', retreating: id === 2 });
  const { list, requested } = await entries(world);
  expect([requested, list.map(({ id }) => id)]).toEqual([0, ['recall-boat-1', 'recall-boat-3']]);
});

test('offers no boat when all troops are needed at home', async () => {
  const world = drawnWorld(['1~2']);
  notify(world, 1, {
    incomingAttacks: [{ id: 'a', attackerID: 2, targetID: 1, troops: 5000, retreating: false }],
  });
  expect(await entries(world)).toEqual({ list: [], requested: 0 });
});
