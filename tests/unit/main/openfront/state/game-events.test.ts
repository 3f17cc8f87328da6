import { expect, test } from 'vitest';
import { visibleEvent, type EventViewer } from '../../../../../src/main/openfront/state/game-events.ts';
import { eventSchemas, type GameEventName } from '../../../../../src/shared/wire/openfront.ts';
import { drawnWorld, pidOf, notify } from '../../../../support/openfront/drawn-world.ts';

/** I am player 1 and my ally is 2; players 3 and 4 are not allied to me. */
function eventViewer(): EventViewer {
  const world = drawnWorld(['1234']);
  const alliance = { id: 9, other: pidOf(2), createdAt: 1, expiresAt: 2000, hasExtensionRequest: false };
  notify(world, 1, { allies: [2], alliances: [alliance] });
  const who = world.viewer();
  if (who === null) throw new Error('nobody looks');
  return who;
}

/** As the bridge sends it. */
const seen = (name: GameEventName, fields: object) =>
  visibleEvent(name, eventSchemas[name].parse(fields) as never, eventViewer());

test('hides a message for another player and shows one for all players', () => {
  const message = { message: 'your port fell', messageType: 3 };
  expect(seen('DisplayEvent', { ...message, playerID: 3 })).toBeNull();
  expect(seen('DisplayEvent', { ...message, playerID: 1 })).toMatchObject({ type: 'attack_failed' });
  expect(seen('DisplayEvent', { ...message, playerID: null })?.message).toBe('your port fell');
});

test('turns a text key of the game into words with its parameters', () => {
  const received = seen('DisplayEvent', {
    message: 'events_display.unit_destroyed',
    messageType: 99,
    playerID: 1,
    params: { unit: 'Port' },
  });
  expect([received?.message, received?.type]).toEqual(['unit destroyed (unit Port)', 'message']);
});

test('hides alliance requests between others; my own name both sides', () => {
  expect(seen('AllianceRequest', { requestorID: 3, recipientID: 4, createdAt: 1 })).toBeNull();
  expect(seen('AllianceRequest', { requestorID: 3, recipientID: 1, createdAt: 1 })).toMatchObject({
    type: 'alliance_request',
    playerId: 3,
    alliance: { type: 'request', a: 3, b: 1 },
  });
});

test('shows a broken alliance of my ally but not one between others', () => {
  expect(seen('BrokeAlliance', { traitorID: 3, betrayedID: 2 })?.alliance).toEqual({
    type: 'broken',
    a: 3,
    b: 2,
  });
  expect(seen('BrokeAlliance', { traitorID: 3, betrayedID: 4 })).toBeNull();
});

test('shows an extension request only for an alliance of mine', () => {
  expect(seen('AllianceExtension', { playerID: 2, allianceID: 9 })?.type).toBe('alliance_extended');
  expect(seen('AllianceExtension', { playerID: 3, allianceID: 8 })).toBeNull();
});

test('hides emoji between others and shows emoji to all players', () => {
  const emoji = (recipientID: number | 'AllPlayers') =>
    seen('Emoji', { emoji: { message: '👋', senderID: 3, recipientID, createdAt: 1 } });
  expect(emoji(4)).toBeNull();
  expect([emoji(1)?.type, emoji('AllPlayers')?.playerId]).toEqual(['emoji', 3]);
});

test('shows a gift to its sender and its recipient only', () => {
  const donation = (senderId: number, recipientId: number) =>
    seen('DonateEvent', {
      donationType: 'gold',
      senderId: pidOf(senderId),
      recipientId: pidOf(recipientId),
      amount: 10.6,
    });
  expect(donation(3, 4)).toBeNull();
  expect(donation(1, 3)?.told).toEqual({ code: 'GOLD_SENT', values: { amount: 11 } });
  expect(donation(3, 1)?.told?.code).toBe('GOLD_RECEIVED');
});

test('shows a conquest only to the conqueror', () => {
  const conquest = (by: number) =>
    seen('ConquestEvent', { conquerorId: pidOf(by), conqueredId: pidOf(4), gold: 5 });
  expect([conquest(3), conquest(1)?.playerId]).toEqual([null, 4]);
});
