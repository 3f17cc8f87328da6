import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mapChanges, wholeMap } from '../../../../../src/main/openfront/views/map-data.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const ROWS = ['1~', '.2'];

test('returns the whole map with two bytes per tile and one byte of terrain', async () => {
  const world = drawnWorld(ROWS);
  const frame = await wholeMap(world);
  const owners = gunzipSync(Buffer.from(frame.owners, 'base64'));
  expect([0, 1, 2, 3].map((ref) => owners.readUInt16LE(ref * 2))).toEqual([1, 0, 0, 2]);
  expect([...gunzipSync(Buffer.from(frame.terrain, 'base64'))]).toEqual([...world.grid.terrain]);
  expect(frame).toMatchObject({ gameId: 'game0001', width: 2, height: 2, tick: 1000 });
});

test('excludes changes that happen during the compression', async () => {
  const world = drawnWorld(ROWS);
  const packing = wholeMap(world);
  world.grid.set(0, 2);
  const owners = gunzipSync(Buffer.from((await packing).owners, 'base64'));
  expect(owners.readUInt16LE(0)).toBe(1);
});

test('returns each changed tile once with its present state', () => {
  const world = drawnWorld(ROWS);
  const { seq } = world.changes;
  for (const owner of [2, 1]) {
    world.grid.set(2, owner);
    world.changes.add(Uint32Array.of(2));
  }
  const { count, packed, resync } = mapChanges(world, 'game0001', seq);
  const bytes = Buffer.from(packed, 'base64');
  expect([count, resync, bytes.readUInt32LE(0), bytes.readUInt16LE(4)]).toEqual([1, false, 2, 1]);
});

test('returns nothing to a reader who is up to date and a resync to a reader of another game', () => {
  const world = drawnWorld(ROWS);
  const { seq } = world.changes;
  expect(mapChanges(world, 'game0001', seq)).toMatchObject({ count: 0, resync: false });
  expect(mapChanges(world, 'game0002', seq)).toMatchObject({
    count: 0,
    packed: '',
    resync: true,
    gameId: 'game0001',
  });
});
