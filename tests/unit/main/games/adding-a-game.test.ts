import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFORMANCE_PROPERTIES } from '../../../../src/main/games/conformance/failure.ts';
import {
  builtinMachines,
  createRegistry,
  TemplateConformanceError,
} from '../../../../src/main/games/index.ts';
import type { Machine } from '../../../../src/main/games/index.ts';
import { PLANS, recordGolden } from '../../../support/games/golden.ts';
import { nim } from '../../../support/games/nim.ts';

/** docs/adding-a-game.md, followed. */

const ROOT = resolve(import.meta.dirname, '../../../..');
const guide = readFileSync(join(ROOT, 'docs/adding-a-game.md'), 'utf8');
const newGame = nim as unknown as Machine;

/** Cards have boards named after the game alone. */
const shortName = (name: string): string => name.replace(/-heads-up$|-poker$/u, '');

describe('a game written after the guide', () => {
  test('is registered beside the others', () => {
    const registry = createRegistry([...builtinMachines, newGame]);
    expect(registry.get('nim.v1')).toBe(newGame);
  });

  test('is refused with its breach named when it leaves out what the guide asks for', () => {
    const forgetful: Machine = {
      ...newGame,
      apply: (state, role, action) => newGame.apply(state, role, action.trim()),
    };
    expect(() => createRegistry([forgetful])).toThrow(TemplateConformanceError);
    expect(() => createRegistry([forgetful])).toThrow('unlisted_refused');
  });

  test('is recorded by three plans: two whole games and one ended from outside', () => {
    const plans = [
      { file: 'nim-1.json', choices: [3, 14, 15] },
      { file: 'nim-2.json', choices: [27, 18], options: { matches: 9 } },
      { file: 'nim-3.json', choices: [141], endAfter: 2 },
    ];
    const reasons = plans.map((plan) => recordGolden(newGame, plan).result?.reason);
    expect(reasons).toEqual(['decided', 'decided', 'resignation']);
  });
});

describe('the guide', () => {
  test('names files that are there', () => {
    const paths = [...guide.matchAll(/`((?:src|tests|renderer)\/[\w./-]+)`/gu)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const beside = [...guide.matchAll(/`([a-z-]+\.ts)`/gu)].map(([, name]) => name ?? '');
    const known = ['src/main/games', 'src/main/games/battery', 'tests/property/games', 'tests/support/games'];
    const names = known.flatMap((folder) => readdirSync(join(ROOT, folder)));
    expect(beside.filter((name) => !names.includes(name) && name !== 'sandbox.test.ts')).toEqual([]);
  });

  test('holds for every game of this program: template, view and plans, and nothing else', () => {
    const games = readdirSync(join(ROOT, 'src/main/games'));
    const boards = readdirSync(join(ROOT, 'renderer/boards'), { recursive: true }).map(String);
    const drawn = readFileSync(join(ROOT, 'renderer/boards/games.tsx'), 'utf8');
    for (const { id } of builtinMachines) {
      const name = id.replace(/\.v\d+$/u, '').replaceAll('_', '-');
      expect(games, id).toContain(`${name}.ts`);
      expect(
        boards.filter((path) => path.endsWith(`/${shortName(name)}-board.tsx`)),
        id,
      ).toHaveLength(1);
      expect(drawn).toContain(`['${id}', game(`);
      expect(PLANS[id], id).toHaveLength(3);
    }
  });

  test('speaks of what the battery judges', () => {
    expect(CONFORMANCE_PROPERTIES.length).toBeGreaterThan(10);
    expect(guide).toContain('battery/failure.ts');
  });
});
