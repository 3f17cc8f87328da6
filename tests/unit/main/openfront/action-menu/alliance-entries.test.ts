import { expect, test } from 'vitest';
import type { AllianceEventType } from '../../../../../src/main/openfront/state/game-events.ts';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import { allianceEntries } from '../../../../../src/main/openfront/action-menu/alliance-entries.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, pidOf, notify } from '../../../../support/openfront/drawn-world.ts';

const islands = (): World => drawnWorld(['212', '313']);

function entries(world: World) {
  const { me } = world;
  if (me === null) throw new Error('nobody plays');
  return allianceEntries(world, me, surveyTerritory(world.grid, 1, world.tick));
}
const idsOf = (world: World): string[] => entries(world).map(({ id }) => id);

function note(world: World, type: AllianceEventType, a: number, b: number): void {
  world.recordEvent({
    type: `alliance_${type}`,
    message: '',
    act: null,
    told: null,
    playerId: a,
    alliance: { type, a, b },
  });
}

/** A player too weak for an alliance request. */
function weaken(world: World, ...smallIds: number[]): void {
  for (const smallId of smallIds) notify(world, smallId, { troops: 1 });
}

test('offers to accept or reject an alliance request with the intents of the game', () => {
  const world = islands();
  weaken(world, 2, 3);
  note(world, 'request', 2, 1);
  expect(entries(world).map(({ id, intent }) => [id, intent])).toEqual([
    ['accept-2', { type: 'allianceRequest', recipient: pidOf(2) }],
    ['reject-2', { type: 'allianceReject', requestor: pidOf(2) }],
  ]);
});

test('leaves out requests that were answered, are mine, are too old or come from an eliminated player', () => {
  const answered = islands();
  const mine = islands();
  const old = islands();
  const dead = islands();
  for (const world of [answered, mine, old, dead]) weaken(world, 2, 3);
  note(answered, 'request', 2, 1);
  note(answered, 'rejected', 2, 1);
  note(mine, 'request', 1, 2);
  note(old, 'request', 2, 1);
  old.tick += 200;
  note(dead, 'request', 2, 1);
  notify(dead, 2, { isAlive: false });
  for (const world of [answered, mine, old, dead]) expect(idsOf(world)).toEqual([]);
});

test('keeps a request open when its sender makes an alliance with another player', () => {
  const world = islands();
  weaken(world, 2, 3);
  note(world, 'request', 2, 1);
  note(world, 'broken', 2, 3);
  expect(idsOf(world)).toEqual(['accept-2', 'reject-2']);
});

test('offers an extension only in the last three hundred ticks of an alliance', () => {
  const world = islands();
  weaken(world, 2, 3);
  const alliance = (expiresAt: number) =>
    void notify(world, 1, {
      alliances: [{ id: 1, other: pidOf(2), createdAt: 1, expiresAt, hasExtensionRequest: false }],
    });
  alliance(world.tick + 301);
  expect(idsOf(world)).toEqual([]);
  alliance(world.tick + 300);
  expect(entries(world)).toMatchObject([{ id: 'extend-2', details: { endsInTicks: 300 } }]);
});

test('offers requests to strong neighbours, strongest first, and leaves out bots, allies and players already asked', () => {
  const world = drawnWorld(['234', '115', '.6.']);
  notify(world, 2, { troops: 700 });
  notify(world, 3, { troops: 701 });
  notify(world, 4, { troops: 9000 });
  notify(world, 5, { troops: 5000 });
  notify(world, 6, { troops: 5000, playerType: 'BOT' });
  expect(idsOf(world)).toEqual(['ally-5', 'ally-3']);
  notify(world, 1, { outgoingAllianceRequests: [pidOf(5)], allies: [3] });
  expect(idsOf(world)).toEqual([]);
});
