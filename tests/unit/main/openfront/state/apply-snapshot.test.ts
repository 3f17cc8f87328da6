import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { applySnapshot, unpackExactly } from '../../../../../src/main/openfront/state/apply-snapshot.ts';
import { snapshotFrame } from '../../../../../src/shared/wire/openfront.ts';
import { drawnWorld, MY_CLIENT, pidOf, place } from '../../../../support/openfront/drawn-world.ts';

const pack = (bytes: Uint8Array): string => gzipSync(bytes).toString('base64');
const tilesOf = (...owners: number[]): string => pack(Uint8Array.from(owners.flatMap((owner) => [owner, 0])));

const frameOf = (fields: object) =>
  snapshotFrame.parse({
    t: 'snapshot',
    tick: 2000,
    inSpawnPhase: false,
    me: null,
    tiles: tilesOf(1, 1),
    tilesEncoding: 'uint16le+gzip+base64',
    players: [],
    units: [],
    ...fields,
  });

test('packed bytes must be exactly as many as asked; a bomb of zeros is not unpacked', async () => {
  expect([...((await unpackExactly(pack(Uint8Array.of(7, 8)), 2)) ?? [])]).toEqual([7, 8]);
  for (const length of [1, 3, 1_000_000])
    expect(await unpackExactly(pack(new Uint8Array(length)), 2)).toBeNull();
  expect(await unpackExactly('no gzip', 2)).toBeNull();
});

test('tiles of another size are refused and leave the world as it was', async () => {
  const world = drawnWorld(['12']);
  expect(await applySnapshot(world, frameOf({ tiles: tilesOf(1) }))).toMatchObject({ code: 'BAD_TILES' });
  expect([world.tick, world.grid.owner(1), world.isKnown]).toEqual([1000, 2, true]);
});

test('a snapshot replaces everybody and everything that was known', async () => {
  const world = drawnWorld(['12']);
  place(world, 1);
  world.stale = true;
  const me = { id: pidOf(1), smallID: 1, clientID: MY_CLIENT, isAlive: true };
  expect(await applySnapshot(world, frameOf({ players: [me] }))).toMatchObject({ ok: true });
  expect([world.tick, world.grid.tilesOf(1), world.grid.tilesOf(2), world.stale]).toEqual([
    2000,
    2,
    0,
    false,
  ]);
  expect([world.players.bySmallId.size, world.units.byId.size]).toEqual([1, 0]);
});

test('what happened up to the first snapshot was not told here', async () => {
  const world = drawnWorld(['12']);
  await applySnapshot(world, frameOf({ tiles: tilesOf(1) }));
  expect(world.firstTick).toBeNull();
  await applySnapshot(world, frameOf({}));
  await applySnapshot(world, frameOf({ tick: 3000 }));
  expect(world.firstTick).toBe(2001);
});

test('an alliance with somebody who comes later in the list is known', async () => {
  const world = drawnWorld(['12']);
  const alliance = { id: 4, other: pidOf(2), createdAt: 1, expiresAt: 9000, hasExtensionRequest: false };
  const players = [
    { id: pidOf(1), smallID: 1, clientID: MY_CLIENT, alliances: [alliance] },
    { id: pidOf(2), smallID: 2 },
  ];
  await applySnapshot(world, frameOf({ players }));
  expect(world.me?.alliances.map(({ other }) => other)).toEqual([2]);
});

test('what does not fit is counted, and a silo that stood there is no news', async () => {
  const world = drawnWorld(['12']);
  const me = { id: pidOf(1), smallID: 1, clientID: MY_CLIENT };
  const silo = { id: 5, unitType: 'Missile Silo', ownerID: 1, pos: 0, isActive: true };
  await applySnapshot(world, frameOf({ players: [me, { id: 9 }], units: [silo, {}] }));
  expect(Object.fromEntries(world.skipped)).toEqual({ Player: 1, Unit: 1 });
  expect(world.silosReadyBefore).toBe(1);
});
