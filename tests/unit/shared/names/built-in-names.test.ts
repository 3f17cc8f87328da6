import { expect, test } from 'vitest';
import { builtInName, parseBuiltInName, withCopy } from '../../../../src/shared/names/built-in-names.ts';

test.each([
  { kind: 'random', level: 0, copy: 1 },
  { kind: 'random', level: 0, copy: 2 },
  { kind: 'builtin', level: 3, copy: 1 },
  { kind: 'builtin', level: 8, copy: 2 },
] as const)('the name of $kind player, level $level, copy $copy, can be read back', (player) => {
  expect(parseBuiltInName(player.kind, withCopy(builtInName(player), player.copy))).toEqual(player);
});

test('a name that a person gave is no built-in name, whatever its words', () => {
  expect(parseBuiltInName('external', 'Random')).toBeNull();
  expect(parseBuiltInName('builtin', 'Built-in level five')).toBeNull();
  expect(parseBuiltInName('random', 'Random walk')).toBeNull();
});
