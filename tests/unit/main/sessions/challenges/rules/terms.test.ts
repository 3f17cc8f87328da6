import { expect, test } from 'vitest';
import {
  areCompatible,
  areEqual,
  findShortClockRefusal,
  compareTerms,
  type ChallengeTerms,
} from '../../../../../../src/main/sessions/challenges/rules/terms.ts';

const TERMS: ChallengeTerms = {
  template: 'chess.v1',
  options: {},
  gameClock: null,
  illegalLimit: null,
  role: null,
};
const clock = { initialMs: 60_000, incrementMs: 0, perMoveMs: null };

test.each<[string, Partial<ChallengeTerms>, Partial<ChallengeTerms>]>([
  ['equal terms', {}, {}],
  ['one fixed role', { role: 'white' }, {}],
  ['the other fixed role', {}, { role: 'black' }],
  ['two different roles', { role: 'white' }, { role: 'black' }],
  [
    'the same clock with its members in another order',
    { gameClock: clock },
    { gameClock: { perMoveMs: null, incrementMs: 0, initialMs: 60_000 } },
  ],
])('%s can play each other', (_, a, b) => {
  expect(areCompatible({ ...TERMS, ...a }, { ...TERMS, ...b })).toBe(true);
});

test.each<[string, Partial<ChallengeTerms>, Partial<ChallengeTerms>]>([
  ['other games', { template: 'rps.v1' }, {}],
  ['other options', { options: { rounds: 3 } }, {}],
  ['a clock and none', { gameClock: clock }, {}],
  ['other limits of illegal moves', { illegalLimit: 3 }, {}],
  ['the same role twice', { role: 'white' }, { role: 'white' }],
])('%s do not meet', (_, a, b) => {
  expect(areCompatible({ ...TERMS, ...a }, { ...TERMS, ...b })).toBe(false);
});

test('terms with the same role are equal and cannot play each other', () => {
  const white = { ...TERMS, role: 'white' };
  expect([areEqual(white, white), areEqual(white, TERMS)]).toEqual([true, false]);
});

test.each([
  [{ initialMs: 9999, incrementMs: 5000, perMoveMs: null }, /at least 10000 ms/u],
  [{ initialMs: null, incrementMs: 0, perMoveMs: 999 }, /at least 1000 ms/u],
])('a clock that no program can meet is refused: %j', (short, message) => {
  expect(findShortClockRefusal(short)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringMatching(message),
  });
});

test('no clock and the shortest clocks are allowed', () => {
  expect(findShortClockRefusal(null)).toBeNull();
  expect(findShortClockRefusal({ initialMs: 10_000, incrementMs: 0, perMoveMs: null })).toBeNull();
  expect(findShortClockRefusal({ initialMs: null, incrementMs: 0, perMoveMs: 1000 })).toBeNull();
});

test('names the terms that keep two challenges apart', () => {
  const other = { ...TERMS, gameClock: clock, options: { n: 1 }, illegalLimit: 3 };
  expect(compareTerms(TERMS, TERMS)).toEqual([]);
  expect(compareTerms(TERMS, other)).toEqual(['clock', 'options', 'illegalLimit']);
  expect(compareTerms({ ...TERMS, role: 'white' }, { ...TERMS, role: 'white' })).toEqual(['role']);
  expect(compareTerms({ ...TERMS, role: 'white' }, { ...TERMS, role: 'black' })).toEqual([]);
});
