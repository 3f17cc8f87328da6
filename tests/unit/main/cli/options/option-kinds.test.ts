import { expect, test } from 'vitest';
import {
  choiceOption,
  countOption,
  flagOption,
  millisecondsOption,
  pairsOption,
  portOption,
  portsOption,
  textOption,
} from '../../../../../src/main/cli/options/option-kinds.ts';

interface Readable<T> {
  read(given: string, soFar: T): { readonly ok: boolean; readonly value?: T; readonly message?: string };
  readonly fallback: T;
}
const read = <T>(option: Readable<T>, given: string, soFar = option.fallback) => {
  const outcome = option.read(given, soFar);
  return outcome.ok ? outcome.value : 'refused';
};

test('a flag accepts several texts for yes and no, and nothing else', () => {
  const option = flagOption('');
  expect(['1', 'TRUE', 'yes', 'on'].map((given) => read(option, given))).toEqual([true, true, true, true]);
  expect(['', '0', 'no', 'Off'].map((given) => read(option, given))).toEqual([false, false, false, false]);
  expect(read(option, 'maybe')).toBe('refused');
});

test('a count is a whole number within its bounds in decimal notation', () => {
  const option = countOption('', 1, 10);
  expect(['1', '10', '007'].map((given) => read(option, given))).toEqual([1, 10, 7]);
  for (const given of ['0', '11', '-1', '1.5', '1e1', '0x5', ' 5', ''])
    expect(read(option, given)).toBe('refused');
});

test('milliseconds may be zero, and are null by default', () => {
  const option = millisecondsOption('', 100);
  expect([option.fallback, read(option, '0'), read(option, '100'), read(option, '101')]).toEqual([
    null,
    0,
    100,
    'refused',
  ]);
});

test('a port is at most 65535', () => {
  const option = portOption('', 80);
  expect([read(option, '65535'), read(option, '65536'), read(option, '-1')]).toEqual([
    65_535,
    'refused',
    'refused',
  ]);
});

test('ports are ranges and lists without duplicates, descending ranges and ranges from zero', () => {
  const option = portsOption('', []);
  expect(read(option, '1-3, 9')).toEqual([1, 2, 3, 9]);
  expect(read(option, '0,0')).toEqual([0, 0]);
  for (const given of ['3-1', '1-3,2', '0-5', '1-2-3', '1-', '', '1-5000', '5,'])
    expect(read(option, given)).toBe('refused');
});

test('a text is not empty, and a choice is exactly one of its values', () => {
  expect([read(textOption('X', '', null), ''), read(textOption('X', '', null), ' ')]).toEqual([
    'refused',
    ' ',
  ]);
  const option = choiceOption(['on', 'off'], '', 'on');
  expect([read(option, 'off'), read(option, 'OFF'), read(option, '')]).toEqual(['off', 'refused', 'refused']);
});

test('pairs are collected, and each name is given once, even one that every object has', () => {
  const option = pairsOption('NAME=VALUE', '');
  const first = read(option, 'a=1=2');
  expect(first).toEqual({ a: '1=2' });
  expect(read(option, 'toString=x', { a: '1' })).toEqual({ a: '1', toString: 'x' });
  for (const given of ['a=2', '=x', 'b=', 'b']) expect(read(option, given, { a: '1' })).toBe('refused');
});
