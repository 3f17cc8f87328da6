import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
}

const ROOT = resolve(import.meta.dirname, '../..');
const { importedBy } = (await import(join(ROOT, 'scripts/licences/imports.mjs'))) as {
  importedBy(root: string, folders: readonly string[], declared: readonly string[]): Set<string>;
};
const { isAllowed, findLicenceProblems, findReasonProblems } = (await import(
  join(ROOT, 'scripts/licences/licence-problems.mjs')
)) as {
  isAllowed(licence: string | null): boolean;
  findLicenceProblems(shipped: readonly Shipped[]): string[];
  findReasonProblems(declared: readonly string[], text: string): string[];
};

describe('the licences of what is shipped', () => {
  test.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC', 'OFL-1.1', 'Apache-2.0'])('allows %s', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  test.each(['GPL-3.0', 'AGPL-3.0-only', 'LGPL-2.1', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE', null])(
    'refuses %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(false);
    },
  );

  test('names the package, its version and the licence that is in the way', () => {
    const shipped = [
      { name: 'fine', version: '1.0.0', licence: 'MIT' },
      { name: 'stuck', version: '2.0.0', licence: 'GPL-3.0' },
    ];
    expect(findLicenceProblems(shipped)).toEqual(['stuck 2.0.0 has the licence GPL-3.0']);
  });
});

describe('the reasons for direct packages', () => {
  test('misses a package without a line and a line without its package', () => {
    const text = '| `here` | Because |\n| `gone` | Once |\n';
    expect(findReasonProblems(['here', 'new'], text)).toEqual([
      'new is not explained',
      'gone is explained, not declared',
    ]);
  });
});

describe('which packages a room imports', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'arbiter-packages-'));
    mkdirSync(join(root, 'room'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test.each([
    ['a.ts', "import { z } from 'kept';"],
    ['a.ts', "await import('kept/deep/file.js')"],
    ['a.mjs', "export * from 'kept';"],
    ['a.css', "src: url('kept/file.woff2')"],
    ['a.css', "@import 'kept';"],
  ])('finds it in %s: %s', (file, text) => {
    writeFileSync(join(root, 'room', file), text);
    expect([...importedBy(root, ['room'], ['kept', 'other'])]).toEqual(['kept']);
  });

  test('a type alone ships nothing', () => {
    writeFileSync(join(root, 'room', 'a.ts'), "import type { Z } from 'kept';");
    expect([...importedBy(root, ['room'], ['kept'])]).toEqual([]);
  });
});
