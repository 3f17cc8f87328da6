import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from '../../../../../src/main/platform/net/json-body.ts';

const parse = (text: string): unknown => parseJsonBody(new TextEncoder().encode(text));

test('parses any JSON value unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('__proto__'));
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('returns a value or throws a SyntaxError for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        parseJsonBody(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }),
  );
});

describe('depth', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  test('reads 32 levels and refuses 33', () => {
    expect(() => parse(nested(32))).not.toThrow();
    expect(() => parse(nested(33))).toThrow('nested too deeply');
  });
  test('ignores brackets inside strings', () => {
    expect(parse(JSON.stringify('[{"\\'.repeat(500)))).toBe('[{"\\'.repeat(500));
  });
});

test.each([
  '{"__proto__":1}',
  '{"a":{"__proto__":{"x":1}}}',
  '[{"__proto__":null}]',
  String.raw`{"\u005f_proto__":1}`,
  String.raw`{"__pr\u006fto__":1}`,
  String.raw`{"\u005F\u005Fproto\u005f\u005f":1}`,
])('refuses the reserved name in %s', (text) => {
  expect(() => parse(text)).toThrow('reserved name');
});

test('accepts the reserved name as a value', () => {
  expect(parse('{"name":"__proto__"}')).toEqual({ name: '__proto__' });
});

test.each(['\ufeff{}', '', ' ', '{', 'NaN', "{'a':1}", '[1,]', 'undefined'])('%j is not JSON', (text) => {
  expect(() => parse(text)).toThrow(SyntaxError);
});
