import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFORMANCE_PROPERTIES } from '../../../../src/main/games/conformance/failure.ts';
import {
  builtInGameTemplates,
  createRegistry,
  TemplateConformanceError,
} from '../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../src/main/games/index.ts';
import { PLANS, recordGolden } from '../../../support/games/golden.ts';
import { nim } from '../../../support/games/nim.ts';

/** Checks docs/adding-a-game.md against the source tree. */

const ROOT = resolve(import.meta.dirname, '../../../..');
const guide = readFileSync(join(ROOT, 'docs/adding-a-game.md'), 'utf8');
const newGame = nim as unknown as GameTemplate;

/** The boards of card games leave out a part of the game's name. */
const shortName = (name: string): string => name.replace(/-heads-up$|-poker$/u, '');

describe('a game written after the guide', () => {
  test('is registered', () => {
    const registry = createRegistry([...builtInGameTemplates, newGame]);
    expect(registry.get('nim.v1')).toBe(newGame);
  });

  test('is refused with the name of the failed property when it breaks a rule of the guide', () => {
    const withoutMemory: GameTemplate = {
      ...newGame,
      apply: (state, role, action) => newGame.apply(state, role, action.trim()),
    };
    expect(() => createRegistry([withoutMemory])).toThrow(TemplateConformanceError);
    expect(() => createRegistry([withoutMemory])).toThrow('unlisted_refused');
  });

  test('is recorded with three plans: two whole games and one ended from outside', () => {
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
  test('names existing files', () => {
    const paths = [...guide.matchAll(/`((?:src|tests|renderer)\/[\w./-]+)`/gu)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const otherFiles = [...guide.matchAll(/`([a-z-]+\.ts)`/gu)].map(([, name]) => name ?? '');
    const folders = ['src/main/games', 'tests/property/games', 'tests/support/games'];
    const names = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((path) => basename(String(path))),
    );
    expect(otherFiles.filter((name) => !names.includes(name) && name !== 'sandbox.test.ts')).toEqual([]);
  });

  test('describes the files of every game: template, board and plans', () => {
    const games = readdirSync(join(ROOT, 'src/main/games'), { recursive: true }).map((path) =>
      basename(String(path)),
    );
    const boards = readdirSync(join(ROOT, 'renderer/boards'), { recursive: true }).map(String);
    const drawn = readFileSync(join(ROOT, 'renderer/boards/game-boards.tsx'), 'utf8');
    for (const { id } of builtInGameTemplates) {
      const name = id.replace(/\.v\d+$/u, '').replaceAll('_', '-');
      expect(games, id).toContain(`${name}.ts`);
      expect(
        boards.filter((path) => path.endsWith(`/${shortName(name)}-board.tsx`)),
        id,
      ).toHaveLength(1);
      expect(drawn).toContain(`'${id}': loadableBoard(`);
      expect(PLANS[id], id).toHaveLength(3);
    }
  });

  test('names the list of conformance properties', () => {
    expect(CONFORMANCE_PROPERTIES.length).toBeGreaterThan(10);
    expect(guide).toContain('conformance/failure.ts');
  });
});
