import { expect, test } from 'vitest';
import { builtinMachines } from '../../../../../src/main/games/index.ts';
import { BUILT_INS, builtinLevels } from '../../../../../src/main/players/engines/table.ts';

test('every template has a built-in player, and every player a template', () => {
  expect([...BUILT_INS.keys()].sort()).toEqual(builtinMachines.map(({ id }) => id).sort());
});

test('templates have at least one level, unknown ones none', () => {
  for (const { id } of builtinMachines) expect(builtinLevels(id), id).toBeGreaterThanOrEqual(1);
  for (const id of ['go.v1', '', '__proto__']) expect(builtinLevels(id)).toBe(0);
});
