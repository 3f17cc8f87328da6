import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ALLOWED, VIOLATIONS, type Tree } from './violations.ts';

interface Found {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}
interface Judgement {
  readonly modules: number;
  readonly violations: readonly Found[];
}

const ROOT = resolve(import.meta.dirname, '../..');
const { readImportViolations } = (await import(join(ROOT, 'scripts/arch/import-graph.mjs'))) as {
  readImportViolations(root: string): Promise<Judgement>;
};
const config = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
  forbidden: readonly { readonly name: string }[];
};

const planted: string[] = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes a tree that finds the real packages and is read with the real compiler settings. */
function plant(tree: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-arch-'));
  planted.push(folder);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['tsconfig.json', 'tsconfig.base.json']) cpSync(join(ROOT, file), join(folder, file));
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const rulesOf = (judgement: Judgement): readonly string[] => [
  ...new Set(judgement.violations.map((violation) => violation.rule)),
];

describe('the import graph', () => {
  test.each(VIOLATIONS)('$rule fires on $what', async ({ rule, tree }) => {
    expect(rulesOf(await readImportViolations(plant(tree)))).toEqual([rule]);
  });

  test('has one planted violation for each rule', () => {
    expect(VIOLATIONS.map((violation) => violation.rule).sort()).toEqual(
      config.forbidden.map((rule) => rule.name).sort(),
    );
  });

  test('stays quiet on every edge that is allowed', async () => {
    const judgement = await readImportViolations(plant(ALLOWED));
    expect(judgement.violations).toEqual([]);
    expect(judgement.modules).toBe(Object.keys(ALLOWED).length);
  });

  test('does not pass a tree in which it judged nothing', async () => {
    expect(rulesOf(await readImportViolations(plant({})))).toEqual(['something-was-judged']);
  });

  test('names a source file that the cruise did not see', async () => {
    const folder = plant({ 'src/main/seen.ts': 'export const value = 1;\n' });
    // A folder of this name is never followed, so its files go unjudged.
    mkdirSync(join(folder, 'src/main/node_modules'), { recursive: true });
    writeFileSync(join(folder, 'src/main/node_modules/hidden.ts'), 'export const value = 1;\n');
    const { violations } = await readImportViolations(folder);
    expect(violations).toEqual([
      {
        rule: 'every-file-was-judged',
        from: 'src/main/node_modules/hidden.ts',
        to: 'not in the import graph',
      },
    ]);
  });
});
