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

test('requires exactly the given number of bytes and does not unpack a bomb of zeros', async () => {
  expect([...((await unpackExactly(pack(Uint8Array.of(7, 8)), 2)) ?? [])]).toEqual([7, 8]);
  for (const length of [1, 3, 1_000_000])
    expect(await unpackExactly(pack(new Uint8Array(length)), 2)).toBeNull();
  expect(await unpackExactly('no gzip', 2)).toBeNull();
});

test('refuses tiles of another size and leaves the world unchanged', async () => {
  const world = drawnWorld(['12']);
  expect(await applySnapshot(world, frameOf({ tiles: tilesOf(1) }))).toMatchObject({ code: 'BAD_TILES' });
  expect([world.tick, world.grid.owner(1), world.isKnown]).toEqual([1000, 2, true]);
});

test('replaces all players and units', async () => {
  const world = drawnWorld(['12']);
  place(world, 1);
  world.stale = true;
  const me = { id: pidOf(1), smallID: 1, clientID: MY_CLIENT, isAlive: true };
  expect(await applySnapshot(world, frameOf({ players: [me] }))).toMatchObject({ ok: true });
  expect([world.tick, world.grid.tileCount(1), world.grid.tileCount(2), world.stale]).toEqual([
    2000,
    2,
    0,
    false,
  ]);
  expect([world.players.bySmallId.size, world.units.byId.size]).toEqual([1, 0]);
});

test('knows no events from before the first snapshot', async () => {
  const world = drawnWorld(['12']);
  await applySnapshot(world, frameOf({ tiles: tilesOf(1) }));
  expect(world.firstTick).toBeNull();
  await applySnapshot(world, frameOf({}));
  await applySnapshot(world, frameOf({ tick: 3000 }));
  expect(world.firstTick).toBe(2001);
});

test('reads an alliance with a player who comes later in the list', async () => {
  const world = drawnWorld(['12']);
  const alliance = { id: 4, other: pidOf(2), createdAt: 1, expiresAt: 9000, hasExtensionRequest: false };
  const players = [
    { id: pidOf(1), smallID: 1, clientID: MY_CLIENT, alliances: [alliance] },
    { id: pidOf(2), smallID: 2 },
  ];
  await applySnapshot(world, frameOf({ players }));
  expect(world.me?.alliances.map(({ other }) => other)).toEqual([2]);
});

test('counts invalid entries, and an existing silo is not reported as ready', async () => {
  const world = drawnWorld(['12']);
  const me = { id: pidOf(1), smallID: 1, clientID: MY_CLIENT };
  const silo = { id: 5, unitType: 'Missile Silo', ownerID: 1, pos: 0, isActive: true };
  await applySnapshot(world, frameOf({ players: [me, { id: 9 }], units: [silo, {}] }));
  expect(Object.fromEntries(world.skipped)).toEqual({ Player: 1, Unit: 1 });
  expect(world.silosReadyBefore).toBe(1);
});
