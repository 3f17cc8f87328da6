import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

interface Mirror {
  readonly tested: number;
  readonly total: number;
}

const { findMirrorViolations, mirroredTests } = (await import(
  join(resolve(import.meta.dirname, '../..'), 'scripts/arch/mirror.mjs')
)) as {
  findMirrorViolations(mirror: Mirror): readonly unknown[];
  mirroredTests(
    root: string,
    files: readonly string[],
  ): Mirror & {
    readonly untested: readonly string[];
  };
};

function empty(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('a module counts by the test at its own path; front doors and types have nothing to test', () => {
  const files = {
    'src/main/a/rules.ts': 'export const one = () => 1;\n',
    'src/main/a/store.ts': 'export function two() {}\n',
    'src/main/a/index.ts': "export * from './rules.ts';\n",
    'src/main/a/records.ts': 'export interface Row {}\n',
    'tests/unit/main/a/rules.test.ts': '',
    'tests/unit/main/store.test.ts': '',
  };
  expect(mirroredTests(empty(files), Object.keys(files))).toEqual({
    tested: 1,
    total: 2,
    untested: ['src/main/a/store.ts'],
  });
});

test('fewer than four in five is a violation', () => {
  expect(findMirrorViolations({ tested: 8, total: 10 })).toEqual([]);
  expect(findMirrorViolations({ tested: 79, total: 100 })).toHaveLength(1);
  expect(findMirrorViolations({ tested: 0, total: 0 })).toEqual([]);
});
