import { expect, test } from 'vitest';
import { createIntentSchemas } from '../../../../../src/main/openfront/bridge/intent-schemas.ts';
import { isPlayerIntent, PLAYER_INTENTS } from '../../../../../src/main/openfront/rules/player-intents.ts';

/** Validated with the built-in schemas, as for a bridge that sends none. */
const isFit = (intent: object): boolean => createIntentSchemas(null).check(intent as never).ok;

test('excludes intents of the lobby and the server, and inherited property names', () => {
  for (const type of ['kick_player', 'update_game_config', 'mark_disconnected', 'toString', '', 'Spawn'])
    expect(isPlayerIntent(type)).toBe(false);
  expect(PLAYER_INTENTS.every(isPlayerIntent)).toBe(true);
});

test('accepts an attack on free land with the usual troops only when both fields are null', () => {
  expect(isFit({ type: 'attack', targetID: null, troops: null })).toBe(true);
  expect(isFit({ type: 'attack', targetID: 'aaaaaaaa', troops: 1.5 })).toBe(true);
  expect(isFit({ type: 'attack', troops: 5 })).toBe(false);
  expect(isFit({ type: 'attack', targetID: null, troops: -1 })).toBe(false);
  expect(isFit({ type: 'attack', targetID: 'a b', troops: 1 })).toBe(false);
});

test('accepts an emoji to one player or to all, by its number in the table', () => {
  const emoji = (recipient: string, number: number): boolean =>
    isFit({ type: 'emoji', recipient, emoji: number });
  expect([emoji('AllPlayers', 0), emoji('aaaaaaaa', 511)]).toEqual([true, true]);
  expect([emoji('all', 0), emoji('AllPlayers', 512), emoji('AllPlayers', 0.5)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('requires at least one warship and a tile to move', () => {
  expect(isFit({ type: 'move_warship', unitIds: [1], tile: 0 })).toBe(true);
  expect(isFit({ type: 'move_warship', unitIds: [], tile: 0 })).toBe(false);
  expect(isFit({ type: 'move_warship', unitIds: [1], tile: -1 })).toBe(false);
});

test('accepts missing optional fields and refuses unknown words', () => {
  expect(isFit({ type: 'build_unit', unit: 'City', tile: 1 })).toBe(true);
  expect(isFit({ type: 'embargo_all', action: 'start' })).toBe(true);
  expect(isFit({ type: 'embargo_all', action: 'pause' })).toBe(false);
});
