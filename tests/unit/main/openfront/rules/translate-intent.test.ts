import { expect, test } from 'vitest';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import {
  translateIntent,
  type IntentLookup,
} from '../../../../../src/main/openfront/rules/translate-intent.ts';

const lookup: IntentLookup = {
  resolvePlayer: (given) =>
    given === 7 || given === '7' || given === 'wr443kg6' || given === 'Zulu'
      ? accept({ pid: 'wr443kg6', smallId: 7 })
      : refuse('UNKNOWN_PLAYER', 'There is no such player'),
  resolveUnitType: (given) =>
    given === 'AtomBomb' ? accept('Atom Bomb') : refuse('NOT_BUILDABLE', 'There is no such unit'),
  typeOfUnit: (id) => (id === 3 ? 'City' : null),
  emojis: ['🙂', '👍'],
  quickChatKeys: ['greet.hello'],
  usualTroops: 5000,
};

test.each([
  [
    { type: 'attack', targetID: null },
    { type: 'attack', targetID: null, troops: 5000 },
  ],
  [
    { type: 'attack', targetID: 7, troops: 10 },
    { type: 'attack', targetID: 'wr443kg6', troops: 10 },
  ],
  [
    { type: 'attack', targetID: 0, troops: 10 },
    { type: 'attack', targetID: null, troops: 10 },
  ],
  [
    { type: 'boat', targetID: 'x', troops: 1, dst: 4, src: 5 },
    { type: 'boat', troops: 1, dst: 4 },
  ],
  [
    { type: 'cancel_boat', boatID: '12' },
    { type: 'cancel_boat', unitID: 12 },
  ],
  [
    { type: 'upgrade_structure', unitID: 3 },
    { type: 'upgrade_structure', unit: 'City', unitId: 3 },
  ],
  [
    { type: 'delete_unit', unitID: 3 },
    { type: 'delete_unit', unitId: 3 },
  ],
  [
    { type: 'move_warship', unitID: 3, tile: 9 },
    { type: 'move_warship', unitIds: [3], tile: 9 },
  ],
  [
    { type: 'build_unit', unit: 'AtomBomb', tile: 1 },
    { type: 'build_unit', unit: 'Atom Bomb', tile: 1 },
  ],
  [
    { type: 'allianceRequestReply', requestor: 'Zulu', accept: true },
    { type: 'allianceRequest', recipient: 'wr443kg6' },
  ],
  [
    { type: 'allianceRequestReply', requestor: 7, accept: false },
    { type: 'allianceReject', requestor: 'wr443kg6' },
  ],
  [
    { type: 'emoji', recipient: '__all__', emoji: '👍' },
    { type: 'emoji', recipient: 'AllPlayers', emoji: 1 },
  ],
  [
    { type: 'quick_chat', recipient: '7', key: 'greet.hello' },
    { type: 'quick_chat', recipient: 'wr443kg6', quickChatKey: 'greet.hello' },
  ],
  [
    { type: 'donate_gold', recipient: 7, gold: 9.7 },
    { type: 'donate_gold', recipient: 'wr443kg6', gold: 9 },
  ],
  [
    { type: 'donate_troops', recipient: 7 },
    { type: 'donate_troops', recipient: 'wr443kg6', troops: null },
  ],
])('%j becomes %j', (written, sent) => {
  expect(translateIntent(written, lookup)).toEqual({ ok: true, value: sent });
});

test.each([
  [{ type: 'quick_chat', recipient: '__all__', key: 'greet.hello' }, 'INVALID_INTENT'],
  [{ type: 'quick_chat', recipient: 7, key: 'evil.words' }, 'INVALID_INTENT'],
  [{ type: 'donate_gold', recipient: 7, gold: 0 }, 'INVALID_INTENT'],
  [{ type: 'emoji', recipient: 7, emoji: 1.5 }, 'INVALID_INTENT'],
  [{ type: 'targetPlayer', target: 9 }, 'UNKNOWN_PLAYER'],
  [{ type: 'kick_player' }, 'UNKNOWN_INTENT'],
  [{ type: 'constructor' }, 'UNKNOWN_INTENT'],
  [{}, 'UNKNOWN_INTENT'],
])('%j is refused with %s', (written, code) => {
  expect(translateIntent(written, lookup)).toMatchObject({ ok: false, code });
});
