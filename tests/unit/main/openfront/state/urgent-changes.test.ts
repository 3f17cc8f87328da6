import { expect, test } from 'vitest';
import { applyTick } from '../../../../../src/main/openfront/state/apply-tick.ts';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import { tickFrame } from '../../../../../src/shared/wire/openfront.ts';
import { drawnWorld, pidOf } from '../../../../support/openfront/drawn-world.ts';
import { event, player, together, unit } from '../../../../support/openfront/effect-rows.ts';

const MESSAGES = { NAVAL_INVASION_INBOUND: 7, HYDROGEN_BOMB_INBOUND: 8 };

/** The urgent changes of the last of these ticks. */
function wakes(...ticks: readonly object[]) {
  const world: World = drawnWorld(['112.', '1.3.', '~~~~']);
  Object.assign(world.metadata, {
    messageTypes: new Map(Object.entries(MESSAGES).map(([name, kind]) => [kind, name])),
  });
  let before = world.tick;
  for (const tick of ticks) {
    before = world.tick;
    const applied = applyTick(world, tickFrame.parse({ t: 'tick', tick: world.tick + 1, ...tick }));
    if (!applied.ok) throw new Error(applied.message);
  }
  return world.urgentSince(before).map(({ reason, details }) => ({ reason, ...details }));
}

const attack = (attackerID: number, targetID: number, more: object = {}) => ({
  attackerID,
  targetID,
  troops: 300,
  id: `a${attackerID}${targetID}`,
  retreating: false,
  ...more,
});
const onMe = (...attacks: readonly object[]) => player({ incomingAttacks: attacks });
const mine = (...attacks: readonly object[]) => player({ outgoingAttacks: attacks });
const allied = (expiresAt: number) =>
  player({
    allies: [2],
    alliances: [{ id: 9, other: pidOf(2), createdAt: 1, expiresAt, hasExtensionRequest: false }],
  });
const ended = player({ allies: [], alliances: [] });
const incoming = (messageType: number, playerID = 1) =>
  event('UnitIncoming', { unitID: 5, message: 'on its way', messageType, playerID });

test('an attack on me wakes once per attacker within ten ticks', () => {
  const first = onMe(attack(2, 1));
  expect(wakes(first)).toEqual([{ reason: 'attack_on_me', playerID: 2, name: 'Player 2', troops: 300 }]);
  expect(wakes(first, {})).toEqual([]);
  expect(wakes(first, onMe(attack(2, 1, { id: 'b' })))).toEqual([]);
  expect(wakes(first, onMe(attack(2, 1), attack(3, 1)))).toMatchObject([{ playerID: 3 }]);
});

test('a small attack of a bot does not wake, and a large one does', () => {
  const bot = player({ playerType: 'BOT' }, 2);
  expect(wakes(bot, onMe(attack(2, 1, { troops: 40 })))).toEqual([]);
  expect(wakes(bot, onMe(attack(2, 1, { troops: 60 })))).toHaveLength(1);
});

test('a warning to me names the boat or missile and its owner; one to others does not wake', () => {
  const boat = unit(5, { unitType: 'Transport', ownerID: 2 });
  expect(wakes(boat, incoming(7))).toEqual([
    { reason: 'boat_incoming', unit: 'Transport', playerID: 2, name: 'Player 2' },
  ]);
  expect(wakes(incoming(7))).toEqual([{ reason: 'boat_incoming', unit: 'naval_invasion_inbound' }]);
  expect(wakes(incoming(8))).toMatchObject([{ reason: 'nuke_incoming' }]);
  expect(wakes(unit(5, { unitType: 'MIRV', ownerID: 3 }), incoming(8))).toMatchObject([
    { reason: 'nuke_incoming', unit: 'MIRV', playerID: 3 },
  ]);
  expect(wakes(incoming(8, 2))).toEqual([]);
});

test('requests to me and answers to mine wake, and those of others do not', () => {
  const request = (requestorID: number, recipientID: number) =>
    event('AllianceRequest', { requestorID, recipientID, createdAt: 1001 });
  const reply = (requestorID: number, accepted: boolean, createdAt = 990) =>
    event('AllianceRequestReply', {
      request: { requestorID, recipientID: 3 - requestorID, createdAt },
      accepted,
    });
  expect(wakes(request(2, 1))).toMatchObject([{ reason: 'alliance_request', playerID: 2 }]);
  expect(wakes(request(2, 3))).toEqual([]);
  expect(wakes(request(1, 2))).toEqual([]);
  expect(wakes(reply(1, true))).toMatchObject([{ reason: 'request_ended', playerID: 2, answer: 'accepted' }]);
  expect(wakes(reply(1, false))).toMatchObject([{ answer: 'rejected' }]);
  expect(wakes(reply(1, false, 700))).toMatchObject([{ answer: 'not answered' }]);
  expect(wakes(reply(2, false))).toEqual([]);
});

test('an alliance wakes once when it is about to expire, and again when it was extended', () => {
  expect(wakes(allied(1400))).toEqual([]);
  expect(wakes(allied(1301))).toMatchObject([{ reason: 'alliance_expiring', playerID: 2, ticksLeft: 300 }]);
  expect(wakes(allied(1301), allied(1301))).toEqual([]);
  expect(wakes(allied(1301), allied(1302))).toHaveLength(1);
  expect(wakes(allied(2000), event('AllianceExtension', { playerID: 2, allianceID: 9 }))).toMatchObject([
    { reason: 'alliance_expiring', theyWantToExtend: true },
  ]);
  expect(wakes(allied(2000), event('AllianceExtension', { playerID: 1, allianceID: 9 }))).toEqual([]);
});

test('the end of an alliance says why, and one that I broke does not wake', () => {
  const broken = (traitorID: number, betrayedID: number) =>
    event('BrokeAlliance', { traitorID, betrayedID, allianceID: 9 });
  const why = (tick: object) =>
    wakes(allied(2000), tick).map(({ reason, ...details }) => [reason, { ...details }]);
  const endedBy = (text: string) => [['alliance_ended', { playerID: 2, name: 'Player 2', why: text }]];
  expect(why(together(ended, broken(2, 1)))).toEqual(endedBy('betrayed'));
  expect(why(together(ended, event('AllianceExpired', { player1ID: 2, player2ID: 1 })))).toEqual(
    endedBy('expired'),
  );
  expect(why(ended)).toEqual(endedBy('ally eliminated'));
  expect(why(together(ended, broken(1, 2)))).toEqual([]);
});

test('the end of my attack wakes, and its replacement by a larger one does not', () => {
  expect(wakes(mine(attack(1, 2)), mine())).toEqual([
    { reason: 'attack_over', targetID: 2, tilesWon: 0, troopsBack: 300 },
  ]);
  expect(wakes(mine(attack(1, 2, { retreating: true })), mine())).toMatchObject([{ retreated: true }]);
  // Two tiles of the target, one of another owner, and one that was mine.
  const won = { tiles: [2, 0x80_0001, 6, 0x80_0001, 0, 0x80_0001] };
  const both = player({ outgoingAttacks: [attack(1, 2)] });
  expect(wakes(both, { tiles: [5, 0x80_0002] }, { tiles: [5, 0x80_0001] }, won, mine())).toMatchObject([
    { tilesWon: 2 },
  ]);
  expect(wakes(mine(attack(1, 2)), mine(attack(1, 2, { id: 'b', troops: 600 })))).toEqual([]);
});

test('the end of my boat says whether it landed, returned or was lost', () => {
  const boat = (fields: object) => unit(5, { unitType: 'Transport', targetTile: 2, ...fields });
  const sunk = boat({ isActive: false });
  expect(wakes(boat({}), sunk)).toEqual([{ reason: 'boat_over', tile: 2, unitID: 5, result: 'lost' }]);
  expect(wakes(boat({}), together(sunk, mine(attack(1, 2))))).toMatchObject([{ result: 'landed' }]);
  expect(wakes(boat({}), { ...sunk, tiles: [2, 0x80_0001] })).toMatchObject([{ result: 'landed' }]);
  const home = { transportShipState: { isRetreating: true, troops: 5 } };
  expect(wakes(boat(home), sunk)).toMatchObject([{ result: 'returned' }]);
  expect(wakes(boat({ ownerID: 2 }), boat({ ownerID: 2, isActive: false }))).toEqual([]);
});

test('a lost or finished building of mine wakes, and one that I removed does not', () => {
  const city = (fields: object = {}) => unit(4, { pos: 1, ...fields });
  const lost = [{ reason: 'structure_lost', type: 'City', tile: 1 }];
  expect(wakes(city(), city({ ownerID: 2 }))).toEqual(lost);
  expect(wakes(city(), city({ isActive: false }))).toEqual(lost);
  expect(wakes(city({ markedForDeletion: 900 }), city({ isActive: false }))).toEqual([]);
  expect(wakes(city({ underConstruction: true }), city())).toEqual([
    { reason: 'structure_ready', type: 'City', tile: 1 },
  ]);
  expect(wakes(city({ ownerID: 2 }), city())).toEqual([]);
});

test('my spawn and my elimination wake, the latter with my place', () => {
  expect(wakes(player({ hasSpawned: false }), player({ hasSpawned: true }))).toEqual([{ reason: 'spawned' }]);
  expect(wakes(player({ isAlive: false }))).toEqual([{ reason: 'eliminated', place: 3 }]);
});
