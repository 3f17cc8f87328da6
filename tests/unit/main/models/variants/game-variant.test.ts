import { expect, test } from 'vitest';
import {
  byRole,
  drawNames,
  renamedOrNull,
  createRenamer,
} from '../../../../../src/main/models/variants/game-variant.ts';

test('names are drawn without repetition, the same ones for the same key', () => {
  const names = drawNames(new Uint8Array(32), 9);
  expect(new Set(names).size).toBe(9);
  expect(drawNames(new Uint8Array(32), 9)).toEqual(names);
  expect(drawNames(new Uint8Array(32).fill(1), 9)).not.toEqual(names);
});

test('a text of the list gets its name, and every other one stays', () => {
  const rename = createRenamer(['a', 'b'], ['one', 'two']);
  expect(['a', 'b', 'c'].map(rename)).toEqual(['one', 'two', 'c']);
  expect([renamedOrNull('a', rename), renamedOrNull(null, rename), renamedOrNull(3, rename)]).toEqual([
    'one',
    null,
    null,
  ]);
  expect(byRole({ a: 1 }, rename, Number)).toEqual({ one: 1 });
  expect(byRole(undefined, rename, Number)).toEqual({});
});
