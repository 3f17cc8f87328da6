import { expect, test } from 'vitest';
import {
  memberOf,
  objectIn,
  parseJsonc,
  type ObjectSpan,
  withMember,
  withoutMember,
} from '../../../../../src/main/app-features/mcp-clients/json-edit.ts';

const STYLE = { indent: '  ', newline: '\n' };
const objectOf = (text: string): ObjectSpan => {
  const found = objectIn(text);
  if (found === null) throw new Error(`no object in ${text}`);
  return found;
};
const set = (text: string, key: string, value: string | { a: number }): string =>
  withMember(text, objectOf(text), { key, value }, STYLE);

test('braces, commas, quotes and backslashes inside strings do not end a value', () => {
  const text = String.raw`{"a{": "}, \"b\": [", "c\\": {"d": "]"}, "e": -1.5e3}`;
  const { members, end } = objectOf(text);
  expect(members.map(({ key }) => key)).toEqual(['a{', 'c\\', 'e']);
  expect(members.map(({ valueStart, end: until }) => JSON.parse(text.slice(valueStart, until)))).toEqual(
    Object.values(JSON.parse(text)),
  );
  expect(end).toBe(text.length);
});

test('a member is found by its unescaped key, and the last of two equal keys counts', () => {
  const text = String.raw`{"a": 1, "\u0061": 2}`;
  const member = memberOf(objectOf(text), 'a');
  expect(text.slice(member?.valueStart, member?.end)).toBe('2');
  expect(JSON.parse(set(text, 'a', 'x'))).toEqual({ a: 'x' });
});

test.each([
  ['a file of one line stays one', '{"x":1}', '{"x":1,"k":{"a":1}}'],
  ['the space behind a colon is taken over', '{"x" : 1}', '{"x" : 1,"k" : {"a":1}}'],
  ['an empty file of one line', '{}', '{"k":{"a":1}}'],
  ['lines keep their margin', '{\n\t"x": 1\n}', '{\n\t"x": 1,\n\t"k": {\n\t  "a": 1\n\t}\n}'],
  ['an empty object of a long file', '{\n}', '{\n  "k": {\n    "a": 1\n  }\n}'],
])('a new member goes to the end: %s', (_, before, after) => {
  expect(set(before, 'k', { a: 1 })).toBe(after);
});

test('a value is replaced in place, and every other byte stays', () => {
  const text = '{\n  "k"  :  "old" ,\n  "x": 1 }\n';
  expect(set(text, 'k', 'new')).toBe('{\n  "k"  :  "new" ,\n  "x": 1 }\n');
});

test.each([
  ['the first', '{"k":1, "x":2}', '{"x":2}'],
  ['the last', '{"x":2, "k":1 }', '{"x":2 }'],
  ['one between', '{"x":2, "k":[1,{"k":3}], "y":{"k":4}}', '{"x":2, "y":{"k":4}}'],
  ['the only one', '{ "k":1 }', '{}'],
  ['each of that name', '{"k":1,"x":2,"k":3}', '{"x":2}'],
  ['none', '{"x":{"k":1}}', '{"x":{"k":1}}'],
])('removing %s leaves a valid object', (_, before, after) => {
  expect(withoutMember(before, 'k')).toBe(after);
});

test.each([
  [
    'behind the comment of the last member',
    '{\n  "x": 1 // one\n}',
    '{\n  "x": 1, // one\n  "k": {\n    "a": 1\n  }\n}',
  ],
  ['behind a trailing comma', '{\n  "x": 1,\n}', '{\n  "x": 1,\n  "k": {\n    "a": 1\n  },\n}'],
  [
    'behind a trailing comma and its comment',
    '{\n  "x": 1, /* one */ // 1\n  // end\n}',
    '{\n  "x": 1, /* one */ // 1\n  "k": {\n    "a": 1\n  },\n  // end\n}',
  ],
  ['in an object of comments alone', '{ // none\n}', '{ // none\n  "k": {\n    "a": 1\n  }\n}'],
  ['in an object of one line with a comment', '{ /* none */ }', '{ /* none */ "k":{"a":1} }'],
  [
    'behind a comment before the first member',
    '{ // top\n  "x": 1\n}',
    '{ // top\n  "x": 1,\n  "k": {\n    "a": 1\n  }\n}',
  ],
  ['where the comment of a one-line object follows', '{"x":1 /* one */}', '{"x":1,"k":{"a":1} /* one */}'],
  ['beside a key with a comment', '{"x" /* key */ : 1}', '{"x" /* key */ : 1,"k": {"a":1}}'],
])('comments and trailing commas are kept %s, also when the member is removed', (_, before, after) => {
  expect(set(before, 'k', { a: 1 })).toBe(after);
  expect(withoutMember(after, 'k')).toBe(before);
});

test.each([
  ['{"k":1, // of k\n"x":2}', '{// of k\n"x":2}'],
  ['{"x":1, // of x\n"k":2, "y":3}', '{"x":1, // of x\n "y":3}'],
  ['{"x":1, // of x\n"k":2 }', '{"x":1 // of x\n }'],
  ['{"k":1,}', '{}'],
])('comments of neighbours stay when the member is removed from %j', (before, after) => {
  expect(withoutMember(before, 'k')).toBe(after);
  expect(parseJsonc(after)).toBeDefined();
});

test('invalid text is refused, and equal or unusual keys are read as by JSON.parse', () => {
  for (const text of ['', '{,}', '{"a":1,,}', '{"a":1} x', '{/*', '{"a":01}', '['.repeat(200_000)])
    expect(parseJsonc(text)).toBeUndefined();
  expect(parseJsonc('{"__proto__":1,"a":1,"a":2}')).toEqual(JSON.parse('{"__proto__":1,"a":2}'));
});
