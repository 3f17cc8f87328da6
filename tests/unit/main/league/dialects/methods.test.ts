import { expect, test } from 'vitest';
import { methodsOf, typeOfMethod } from '../../../../../src/main/league/dialects/methods.ts';
import { MESSAGES, type MessageType } from '../../../../../src/shared/wire/league-v2.ts';

const TYPES = Object.keys(MESSAGES) as MessageType[];

test('gives every message type a method, and maps each method name back to its type alone', () => {
  for (const type of TYPES) {
    const names = methodsOf(type);
    expect(names.length, type).toBeGreaterThan(0);
    for (const name of [...names, type, type.toLowerCase()]) expect(typeOfMethod(name), name).toBe(type);
  }
  const all = TYPES.flatMap((type) => methodsOf(type));
  expect(new Set(all).size).toBe(all.length);
});

test('matches aliases exactly and message types in any case', () => {
  expect(typeOfMethod('Choose_Parity')).toBeNull();
  expect(typeOfMethod('Choose_Parity_Call')).toBe('CHOOSE_PARITY_CALL');
});

test('knows no other names, including inherited property names', () => {
  expect(['', 'tools/call', 'constructor', '__proto__', 'toString'].map(typeOfMethod)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
