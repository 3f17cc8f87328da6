import { expect, test } from 'vitest';
import { transportType } from '../../../../../src/main/openfront/state/game-metadata.ts';
import { FALLBACK_UNITS } from '../../../../../src/main/openfront/rules/fallback-units.ts';

const { values, buildable, structures } = FALLBACK_UNITS;

test('names every unit that can be built, and structures can be built', () => {
  const names = Object.values(values);
  expect(buildable.filter((name) => !names.includes(name))).toEqual([]);
  expect(structures.filter((name) => !(buildable as readonly string[]).includes(name))).toEqual([]);
  expect(new Set(buildable).size).toBe(buildable.length);
});

test('includes the ship that carries troops; trade ships cannot be built', () => {
  expect(buildable).toContain(transportType(FALLBACK_UNITS));
  expect(buildable).not.toContain('Trade Ship');
});
