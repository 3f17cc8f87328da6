import { expect, test } from 'vitest';
import { hasEffect, captureState } from '../../../../../src/main/openfront/intents/effects.ts';
import { hostEvent } from '../../../../../src/main/openfront/state/game-events.ts';
import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { drawnWorld, pidOf, place, notify } from '../../../../support/openfront/drawn-world.ts';

/** The effects of an intent after `then`, compared with the state before it. */
function traced(
  intent: GameIntent,
  first: (world: ReturnType<typeof drawnWorld>) => void,
  then: (world: ReturnType<typeof drawnWorld>) => void,
): boolean {
  const world = drawnWorld(['112', '1.3']);
  first(world);
  const before = captureState(world);
  world.tick += 1;
  then(world);
  return hasEffect(world, intent, before);
}

const nothing = (): void => undefined;
const lead = (troops: number) => (world: ReturnType<typeof drawnWorld>) =>
  void notify(world, 1, {
    outgoingAttacks: [{ id: 'a1', attackerID: 1, targetID: 2, troops, retreating: false }],
  });

test('sees an attack that appears or grows, but not one that existed and shrinks', () => {
  const attack: GameIntent = { type: 'attack', targetID: pidOf(2), troops: 10 };
  expect(traced(attack, nothing, lead(10))).toBe(true);
  expect(traced(attack, lead(10), lead(20))).toBe(true);
  expect(traced(attack, lead(20), lead(10))).toBe(false);
  expect(traced({ ...attack, targetID: pidOf(3) }, nothing, lead(10))).toBe(false);
});

test('sees a new unit of mine, but not an older one or one of another player', () => {
  const build: GameIntent = { type: 'build_unit', unit: 'City', tile: 0 };
  const city =
    (id: number, ownerID = 1) =>
    (world: ReturnType<typeof drawnWorld>) =>
      place(world, id, { unitType: 'City', ownerID });
  expect(traced(build, city(1), nothing)).toBe(false);
  expect(traced(build, nothing, city(2, 2))).toBe(false);
  expect(traced(build, city(1), city(2))).toBe(true);
});

test('sees an upgrade by a higher level or by its construction site', () => {
  const upgrade: GameIntent = { type: 'upgrade_structure', unit: 'City', unitId: 1 };
  const city = (fields: object) => (world: ReturnType<typeof drawnWorld>) =>
    place(world, 1, { unitType: 'City', ...fields });
  expect(traced(upgrade, city({ level: 2 }), city({ level: 2 }))).toBe(false);
  expect(traced(upgrade, city({ level: 1 }), city({ level: 2 }))).toBe(true);
  expect(traced(upgrade, city({}), city({ underConstruction: true }))).toBe(true);
});

test('sees that all warships are sent to the tile, and not that they sail or were sent there before', () => {
  const move: GameIntent = { type: 'move_warship', unitIds: [1, 2], tile: 7 };
  const sent =
    (id: number, patrolTile: number, pos = 0) =>
    (world: ReturnType<typeof drawnWorld>) =>
      place(world, id, { pos, warshipState: { patrolTile } });
  const both =
    (patrolTile: number, pos = 0) =>
    (world: ReturnType<typeof drawnWorld>) => {
      for (const id of [1, 2]) sent(id, patrolTile, pos)(world);
    };
  expect(traced(move, both(3), both(7))).toBe(true);
  expect(traced(move, both(3), both(3, 1))).toBe(false);
  expect(traced(move, both(3), sent(1, 7))).toBe(false);
  expect(traced(move, both(7), both(7, 1))).toBe(false);
});

test('sees a recall or removal also when the unit is gone', () => {
  const remove: GameIntent = { type: 'delete_unit', unitId: 1 };
  const ship = (world: ReturnType<typeof drawnWorld>) => place(world, 1);
  expect(traced(remove, ship, nothing)).toBe(false);
  expect(traced(remove, ship, (world) => place(world, 1, { isActive: false }))).toBe(true);
  expect(traced({ type: 'cancel_attack', attackID: 'a1' }, lead(5), nothing)).toBe(false);
  const home = (world: ReturnType<typeof drawnWorld>) => void notify(world, 1, { outgoingAttacks: [] });
  expect(traced({ type: 'cancel_attack', attackID: 'a1' }, lead(5), home)).toBe(true);
});

test('ignores an event from before the intent', () => {
  const emoji: GameIntent = { type: 'emoji', recipient: 'AllPlayers', emoji: 1 };
  const details = (world: ReturnType<typeof drawnWorld>) =>
    void world.recordEvent(hostEvent('emoji', { code: 'EMOJI', values: { name: 'Player 1', emoji: ':)' } }));
  expect(traced(emoji, details, nothing)).toBe(false);
  expect(traced(emoji, nothing, details)).toBe(true);
});

test('sees an alliance request in my requests or as an alliance', () => {
  const request: GameIntent = { type: 'allianceRequest', recipient: pidOf(2) };
  expect(traced(request, nothing, nothing)).toBe(false);
  expect(
    traced(request, nothing, (world) => void notify(world, 1, { outgoingAllianceRequests: [pidOf(2)] })),
  ).toBe(true);
  expect(traced(request, nothing, (world) => void notify(world, 1, { allies: [2] }))).toBe(true);
  expect(traced(request, nothing, (world) => void notify(world, 1, { allies: [3] }))).toBe(false);
});

test('sees the end of an embargo by its absence', () => {
  const embargo = (action: string): GameIntent => ({ type: 'embargo', targetID: pidOf(2), action });
  const on = (world: ReturnType<typeof drawnWorld>) => void notify(world, 1, { embargoes: [pidOf(2)] });
  const off = (world: ReturnType<typeof drawnWorld>) => void notify(world, 1, { embargoes: [] });
  expect([traced(embargo('start'), nothing, on), traced(embargo('start'), nothing, off)]).toEqual([
    true,
    false,
  ]);
  expect([traced(embargo('stop'), on, off), traced(embargo('stop'), on, nothing)]).toEqual([true, false]);
});
