import { expect, test } from 'vitest';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import {
  resolveGamePlayer,
  createIntentLookup,
} from '../../../../../src/main/openfront/intents/resolve-player.ts';
import { feed, worldOf } from '../../../../support/openfront/feed.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

async function setWorld(rename: Readonly<Record<number, string>> = {}): Promise<World> {
  const game = new SyntheticGame();
  const world = await worldOf(game.hello());
  await feed(world, JSON.stringify(game.step()));
  for (const [smallId, name] of Object.entries(rename)) {
    const player = world.players.bySmallId.get(Number(smallId));
    if (player !== undefined) player.displayName = name;
  }
  return world;
}

test('finds a player by number, number as text, id or name in any case', async () => {
  const world = await setWorld({ 2: 'Ada the First' });
  const pid = world.players.bySmallId.get(2)?.pid ?? '';
  for (const given of [2, '2', pid, 'ada the first', ' ADA THE FIRST '])
    expect(resolveGamePlayer(world, given)).toMatchObject({ ok: true, value: { smallId: 2 } });
});

test('refuses an ambiguous name with both numbers and an unknown one with the living players', async () => {
  const world = await setWorld({ 2: 'Twin', 3: 'twin' });
  expect(resolveGamePlayer(world, 'Twin')).toMatchObject({
    code: 'UNKNOWN_PLAYER',
    detail: { valid: [2, 3] },
  });
  const dead = world.players.bySmallId.get(4);
  if (dead !== undefined) dead.isAlive = false;
  const unknown = resolveGamePlayer(world, 'nobody');
  const valid = unknown.ok ? [] : (unknown.detail?.['valid'] as number[]);
  expect(valid).toContain(3);
  expect(valid).not.toContain(4);
  expect(valid.length).toBeLessThanOrEqual(12);
  for (const given of ['', null, {}, 4096, -1]) expect(resolveGamePlayer(world, given).ok).toBe(false);
});

test('finds a unit type in any spelling, only among those that a player can build', async () => {
  const { resolveUnitType: resolveUnit } = createIntentLookup(await setWorld(), 0.2);
  for (const given of ['MissileSilo', 'missile silo', 'Missile_Silo', 'MISSILE-SILO'])
    expect(resolveUnit(given)).toMatchObject({ ok: true, value: 'Missile Silo' });
  expect(resolveUnit('Shell')).toMatchObject({ code: 'NOT_BUILDABLE' });
  expect(resolveUnit(4)).toMatchObject({ code: 'NOT_BUILDABLE' });
});

test('computes the usual troops from the attack ratio', async () => {
  const world = await setWorld();
  if (world.me !== null) world.me.troops = 1001;
  expect(createIntentLookup(world, 0.25).usualTroops).toBe(250);
});
