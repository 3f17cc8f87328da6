import { expect, test } from 'vitest';
import {
  NO_NONCES,
  NONCE_ACTIONS,
  nextToPickNonce,
  pickedNonces,
  withNonce,
} from '../../../../../src/main/games/cards/nonces.ts';

test('there is one action for each byte', () => {
  expect([NONCE_ACTIONS[0], NONCE_ACTIONS[10], NONCE_ACTIONS[255]]).toEqual([
    'nonce:00',
    'nonce:0a',
    'nonce:ff',
  ]);
  expect(new Set(NONCE_ACTIONS).size).toBe(256);
});

test('players pick in role order, and both nonces are used', () => {
  expect(nextToPickNonce(NO_NONCES)).toBe('player_1');
  const one = withNonce(NO_NONCES, 'player_1', 'nonce:0a');
  expect(nextToPickNonce(one)).toBe('player_2');
  const both = withNonce(one, 'player_2', 'nonce:ff');
  expect(nextToPickNonce(both)).toBeNull();
  expect(pickedNonces(both)).toEqual(['0a', 'ff']);
});

test('no player picks a nonce when the option is off', () => {
  expect([nextToPickNonce(null), pickedNonces(null)]).toEqual([null, []]);
});
