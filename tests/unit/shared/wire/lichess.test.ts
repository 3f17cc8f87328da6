import { expect, test } from 'vitest';
import {
  challengeFields,
  chatFields,
  declineFields,
  offerAnswer,
} from '../../../../src/shared/wire/lichess.ts';

test('a challenge takes numbers and their texts, and has a random colour by default', () => {
  const texts = challengeFields.parse({ rated: 'true', 'clock.limit': '60', 'clock.increment': '0.5' });
  expect(texts).toEqual({
    rated: true,
    'clock.limit': 60,
    'clock.increment': 0.5,
    color: 'random',
    keepAliveStream: false,
  });
  expect(challengeFields.parse({ keepAliveStream: true, rated: false }).keepAliveStream).toBe(true);
});

test.each([
  { 'clock.limit': 10_801 },
  { 'clock.limit': '-1' },
  { 'clock.limit': '1e3' },
  { 'clock.increment': 61 },
  { 'clock.increment': '' },
  { color: 'green' },
  { rated: 'maybe' },
])('%o is no challenge', (fields) => {
  expect(challengeFields.safeParse(fields).success).toBe(false);
});

test('answers to offers come in three spellings', () => {
  expect(['yes', '1', 'true'].map((text) => offerAnswer.parse(text))).toEqual([true, true, true]);
  expect(['no', '0', 'false'].map((text) => offerAnswer.parse(text))).toEqual([false, false, false]);
  expect(offerAnswer.safeParse('maybe').success).toBe(false);
});

test('a decline has a reason by default, and chat a known audience', () => {
  expect(declineFields.parse({})).toEqual({ reason: 'generic' });
  expect(chatFields.safeParse({ room: 'lobby', text: 'x' }).success).toBe(false);
  expect(chatFields.safeParse({ room: 'player', text: '' }).success).toBe(false);
});
