import { expect, test } from 'vitest';
import {
  memberOf,
  objectAt,
  withMember,
  withoutMember,
} from '../../../../../src/main/app-features/mcp-clients/json-edit.ts';

const STYLE = { indent: '  ', newline: '\n' };
const set = (text: string, key: string, value: string | { a: number }): string =>
  withMember(text, objectAt(text, 0), { key, value }, STYLE);

test('signs within texts end nothing: braces, commas, quotes and backslashes', () => {
  const text = String.raw`{"a{": "}, \"b\": [", "c\\": {"d": "]"}, "e": -1.5e3}`;
  const { members, end } = objectAt(text, 0);
  expect(members.map(({ key }) => key)).toEqual(['a{', 'c\\', 'e']);
  expect(members.map(({ valueStart, end: until }) => JSON.parse(text.slice(valueStart, until)))).toEqual(
    Object.values(JSON.parse(text)),
  );
  expect(end).toBe(text.length);
});

test('a member is found by what its key means, and of two the last counts', () => {
  const text = String.raw`{"a": 1, "\u0061": 2}`;
  const member = memberOf(objectAt(text, 0), 'a');
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

test('a value is replaced where it stands, and every other byte is left', () => {
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
])('taking out %s leaves a whole object', (_, before, after) => {
  expect(withoutMember(before, 0, 'k')).toBe(after);
});
