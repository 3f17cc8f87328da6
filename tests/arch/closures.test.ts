import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Edge {
  readonly from: string;
  readonly to: string;
}
interface ClosureLimit {
  readonly path: string;
  readonly from: string;
  readonly maxFiles: number;
}

const ROOT = resolve(import.meta.dirname, '../..');
const { findClosureViolations } = (await import(join(ROOT, 'scripts/arch/closures.mjs'))) as {
  findClosureViolations(
    edges: readonly Edge[],
    limits: readonly ClosureLimit[],
  ): readonly (Edge & { readonly rule: string })[];
};

const START = 'src/main/league/referee.ts';
const LIMIT: ClosureLimit = { path: 'a league match', from: START, maxFiles: 3 };
const OWN: readonly Edge[] = [
  { from: START, to: 'src/main/league/rounds.ts' },
  { from: 'src/main/league/rounds.ts', to: START },
  { from: 'src/main/players/index.ts', to: 'src/main/players/a.ts' },
];

test('accepts a path within its limit and counts no file twice', () => {
  expect(findClosureViolations(OWN, [LIMIT])).toEqual([]);
});

test('finds the import by which a path reaches another domain', () => {
  const edges = [...OWN, { from: 'src/main/league/rounds.ts', to: 'src/main/players/index.ts' }];
  expect(findClosureViolations(edges, [LIMIT])).toEqual([
    {
      rule: 'paths-stay-short',
      from: START,
      to: 'a league match reaches 4 files, at most 3; most are in src/main/league 2, src/main/players 2',
    },
  ]);
});

test('finds a limit whose module was moved', () => {
  expect(findClosureViolations(OWN, [{ ...LIMIT, from: 'src/main/league/gone.ts' }])).toEqual([
    { rule: 'paths-stay-short', from: 'src/main/league/gone.ts', to: 'a league match does not begin here' },
  ]);
});
