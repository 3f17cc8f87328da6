import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Edge {
  readonly from: string;
  readonly to: string;
}
interface Violation extends Edge {
  readonly rule: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
const { findFolderViolations, findFolderSizeViolations } = (await import(
  join(ROOT, 'scripts/arch/folders.mjs')
)) as {
  findFolderViolations(edges: readonly Edge[]): readonly Violation[];
  findFolderSizeViolations(files: readonly string[], architecture: string): readonly Violation[];
};
const { importsOf, parseFile } = (await import(join(ROOT, 'scripts/arch/source.mjs'))) as {
  importsOf(source: unknown): readonly { readonly to: string; readonly isType: boolean }[];
  parseFile(file: string, text: string): unknown;
};

const edges = (...pairs: readonly string[]): Edge[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' > ');
    return { from, to };
  });
const rules = (...pairs: readonly string[]): string[] =>
  findFolderViolations(edges(...pairs)).map(({ rule }) => rule);

test('finds a cycle between two folders in which no two files form one', () => {
  const violations = findFolderViolations(
    edges(
      'src/main/league/a/x.ts > src/main/league/b/y.ts',
      'src/main/league/b/z.ts > src/main/league/a/w.ts',
    ),
  );
  expect(violations).toEqual([
    {
      rule: 'neighbours-form-no-cycle',
      from: 'src/main/league: a, b',
      to: 'src/main/league/a/x.ts > src/main/league/b/y.ts; src/main/league/b/z.ts > src/main/league/a/w.ts',
    },
  ]);
});

test('finds a cycle of three and a cycle between a file and a folder', () => {
  expect(
    rules(
      'renderer/a/1.ts > renderer/b/1.ts',
      'renderer/b/1.ts > renderer/c/1.ts',
      'renderer/c/2.ts > renderer/a/2.ts',
    ),
  ).toEqual(['neighbours-form-no-cycle']);
  expect(rules('renderer/routes.ts > renderer/a/1.ts', 'renderer/a/2.ts > renderer/routes.ts')).toEqual([
    'neighbours-form-no-cycle',
  ]);
});

test('finds an import from a lower layer of the host into a higher one', () => {
  expect(rules('src/main/platform/log.ts > src/main/league/index.ts')).toEqual(['main-imports-downwards']);
  expect(rules('src/main/league/service.ts > src/main/window-api/index.ts')).toEqual([
    'main-imports-downwards',
  ]);
  expect(rules('src/main/host/host.ts > src/main/threads/game-thread.ts')).toEqual([
    'main-imports-downwards',
  ]);
});

test('accepts imports downwards and between domains', () => {
  expect(
    rules(
      'src/main/cli/cli.ts > src/main/host/host.ts',
      'src/main/cli/cli.ts > src/main/threads/thread-url.ts',
      'src/main/threads/game-thread.ts > src/main/host/host.ts',
      'src/main/host/host.ts > src/main/league/index.ts',
      'src/main/rewards/prizes/service.ts > src/main/league/index.ts',
      'src/main/league/service.ts > src/main/platform/log.ts',
      'src/main/platform/log.ts > src/shared/outcome.ts',
    ),
  ).toEqual([]);
});

test('reads every form of import and tells types from values', () => {
  const text = `
    import { a } from './a.ts';
    import type { B } from './b.ts';
    import { type C } from './c.ts';
    export { d } from './d.ts';
    export type { E } from './e.ts';
    import 'vite';
    type F = import('./f.ts').F;
    const g = () => import('./g.ts');`;
  expect(importsOf(parseFile('src/x/index.ts', text))).toEqual([
    { to: 'src/x/a.ts', isType: false },
    { to: 'src/x/b.ts', isType: true },
    { to: 'src/x/c.ts', isType: true },
    { to: 'src/x/d.ts', isType: false },
    { to: 'src/x/e.ts', isType: true },
    { to: 'src/x/f.ts', isType: true },
    { to: 'src/x/g.ts', isType: false },
  ]);
});

test('a folder of more than fifteen files needs a reason in the document, and no other has one', () => {
  const files = Array.from({ length: 16 }, (_, at) => `src/main/league/f${at}.ts`);
  const excuse = '## Folders with more than fifteen files\n\n| `src/main/league` | why |\n';
  expect(findFolderSizeViolations(files, '').map(({ from }) => from)).toEqual(['src/main/league']);
  expect(findFolderSizeViolations(files, '| `src/main/league` | why |').map(({ from }) => from)).toEqual([
    'src/main/league',
  ]);
  expect(findFolderSizeViolations(files.slice(1), '')).toEqual([]);
  expect(findFolderSizeViolations(files, excuse)).toEqual([]);
  expect(findFolderSizeViolations(files.slice(1), excuse).map(({ to }) => to)).toEqual([
    'is excused without need',
  ]);
});
