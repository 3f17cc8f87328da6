import { expect, test } from 'vitest';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import {
  BUILT_INS,
  builtinLevels,
  findLevelRefusal,
} from '../../../../../src/main/players/engines/engine-registry.ts';

test('every template has a built-in player, and every player a template', () => {
  expect([...BUILT_INS.keys()].sort()).toEqual(builtInGameTemplates.map(({ id }) => id).sort());
});

test('templates have at least one level, unknown ones none', () => {
  for (const { id } of builtInGameTemplates) expect(builtinLevels(id), id).toBeGreaterThanOrEqual(1);
  for (const id of ['go.v1', '', '__proto__']) expect(builtinLevels(id)).toBe(0);
});

test('a level that the built-in player does not have is refused with the levels that it has', () => {
  const refusalOf = (template: string, level: number) =>
    findLevelRefusal(template, { kind: 'builtin', level });
  expect(refusalOf('tic_tac_toe.v1', 3)?.message).toContain('has level 1 only, not 3');
  expect(refusalOf('iterated_rps.v1', 8)?.message).toContain('the levels 1 to 2, not 8');
  expect(refusalOf('tic_tac_toe.v1', 1)).toBeNull();
  expect(findLevelRefusal('tic_tac_toe.v1', { kind: 'uci', level: 8 })).toBeNull();
});
