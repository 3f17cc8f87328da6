import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  jsonOrNull,
  parseNullableJson,
  parseJson,
  type Json,
} from '../../../src/shared/json.ts';

test('the order of keys does not matter, the order of lists does', () => {
  expect(canonicalJson({ b: 1, a: [2, { d: null, c: 'x' }] })).toBe('{"a":[2,{"c":"x","d":null}],"b":1}');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('keys are sorted by code unit, not by a locale', () => {
  expect(canonicalJson({ ä: 1, Z: 2, a: 3 })).toBe('{"Z":2,"a":3,"ä":1}');
});

test('any value is parsed back unchanged, and its text is stable', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
    }),
  );
});

test('an invalid JSON text is undefined, which is no JSON value', () => {
  expect(['{', '', 'undefined', "{'a':1}"].map(parseJson)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['null', '{"a":[1]}', '"x"'].map(parseJson)).toEqual([null, { a: [1] }, 'x']);
});

test('null stays null in a column and when it is read, and every other value comes back as it was', () => {
  expect([jsonOrNull(null), jsonOrNull({ a: 1 }), jsonOrNull('x'), jsonOrNull(0)]).toEqual([
    null,
    '{"a":1}',
    '"x"',
    '0',
  ]);
  expect([null, { a: 1 }, 'x', 0].map((value) => parseNullableJson(jsonOrNull(value)))).toEqual([
    null,
    { a: 1 },
    'x',
    0,
  ]);
});
