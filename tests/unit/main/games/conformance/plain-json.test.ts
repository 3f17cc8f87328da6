import { describe, expect, test } from 'vitest';
import {
  deepFreeze,
  findNonPlainPath,
  roundTrip,
} from '../../../../../src/main/games/conformance/plain-json.ts';

describe('pathNotPlain', () => {
  test.each([
    ['a Date', { at: new Date(0) }, '$.at'],
    ['a Map inside a list', { parts: [1, new Map()] }, '$.parts.1'],
    ['NaN', { score: Number.NaN }, '$.score'],
    ['minus zero', { score: -0 }, '$.score'],
    ['undefined', { gone: undefined }, '$.gone'],
    ['a bigint', { big: 1n }, '$.big'],
    ['an object of a class', new URL('http://localhost/'), '$'],
  ])('returns the path of %s', (_, value, path) => {
    expect(findNonPlainPath(value)).toBe(path);
  });

  test('returns null for plain JSON', () => {
    const plain = { a: [1, 'x', null, true], b: { c: {} } };
    expect(findNonPlainPath(plain)).toBeNull();
    expect(roundTrip(plain)).toEqual(plain);
  });
});

test('deepFreeze freezes nested values too', () => {
  const value = deepFreeze({ rows: [{ cell: 1 }] });
  expect(() => ((value.rows[0] as { cell: number }).cell = 2)).toThrow(TypeError);
  expect(() => value.rows.push({ cell: 3 })).toThrow(TypeError);
});
