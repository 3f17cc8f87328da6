import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readHello } from '../../../../../src/main/openfront/bridge/handshake.ts';
import { helloFrame } from '../../../../../src/shared/wire/openfront.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const HELLO = new SyntheticGame().hello();
const MAP = HELLO['map'] as { width: number; height: number };
const greeted = (own: object) => readHello(helloFrame.parse({ ...HELLO, ...own }));

test('accepts a complete hello without notes', async () => {
  const outcome = await greeted({});
  if (!outcome.ok) throw new Error(outcome.message);
  const { metadata, grid } = outcome.value.world;
  expect([grid.width, grid.height, metadata.gameId]).toEqual([MAP.width, MAP.height, HELLO['gameID']]);
  expect(metadata.notes).toEqual([]);
});

test('refuses another protocol with both numbers and a hint', async () => {
  const refused = await greeted({ protocol: 99 });
  expect(refused).toMatchObject({
    code: 'OTHER_PROTOCOL',
    message: expect.stringMatching(/99.*bridge file/u),
  });
});

test('refuses terrain of another size and missing terrain with the expected size', async () => {
  const short = gzipSync(Buffer.alloc(MAP.width * MAP.height - 1)).toString('base64');
  const long = gzipSync(Buffer.alloc(MAP.width * MAP.height + 1)).toString('base64');
  for (const terrain of [short, long, 'bm90IGd6aXA='])
    expect(await greeted({ map: { ...MAP, terrain } })).toMatchObject({ code: 'BAD_TERRAIN' });
});

test('notes a missing table and uses the built-in names', async () => {
  const outcome = await greeted({ enums: { MessageType: {} } });
  if (!outcome.ok) throw new Error(outcome.message);
  const { metadata } = outcome.value.world;
  expect(metadata.unitTypes.values['TransportShip']).toBe('Transport');
  const tables = metadata.notes.filter(({ code }) => code === 'NO_TABLE').map(({ values }) => values);
  const names = ['UnitType', 'PlayerBuildable', 'Structures', 'Nukes', 'MessageType'];
  expect(tables).toEqual(names.map((table) => ({ table })));
});

test('notes each name that the bridge did not find by what is missing without it', async () => {
  const missing = ['UnitType', 'unpackMotionPlans', 'tileHash', 'BoatEvent', 'SpawnEvent', 'x'.repeat(65)];
  const noted = async (own: object) => {
    const outcome = await greeted(own);
    return outcome.ok && outcome.value.world.metadata.notes;
  };
  expect(await noted({ missing: missing.slice(0, 5) })).toEqual([
    { code: 'NO_MOTION_PLANS', values: { name: 'unpackMotionPlans' } },
    { code: 'NO_EVENTS', values: { names: 'BoatEvent, SpawnEvent' } },
    { code: 'NOT_FOUND_IN_GAME', values: { names: 'tileHash' } },
  ]);
  // A list that is not one of names is left out, as every other part of a hello.
  expect(await noted({ missing })).toEqual([]);
});

test('prefers the names of the game to the built-in ones', async () => {
  const outcome = await greeted({
    enums: { UnitType: { TransportShip: 'Longboat' }, PlayerBuildable: ['Longboat'] },
  });
  if (!outcome.ok) throw new Error(outcome.message);
  const { unitTypes } = outcome.value.world.metadata;
  expect([unitTypes.values, unitTypes.buildable]).toEqual([{ TransportShip: 'Longboat' }, ['Longboat']]);
});

test('leaves out a nation whose capital is off the map', async () => {
  const nations = [
    { name: 'Inside', coordinates: [1.9, 2], flag: '' },
    { name: 'Outside', coordinates: [0, MAP.height], flag: '' },
  ];
  const outcome = await greeted({ map: { ...MAP, nations } });
  if (!outcome.ok) throw new Error(outcome.message);
  expect(outcome.value.world.metadata.nations).toEqual([{ name: 'Inside', capitalTile: 2 * MAP.width + 1 }]);
});
