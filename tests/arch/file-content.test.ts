import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { findContentViolations } = (await import(join(ROOT, 'scripts/arch/file-content.mjs'))) as {
  findContentViolations(file: string, text: string): readonly { readonly rule: string }[];
};

const rules = (file: string, text: string): readonly string[] =>
  findContentViolations(file, text).map(({ rule }) => rule);

describe('what the import graph does not show', () => {
  test.each([
    "createRequire(import.meta.url)('electron')",
    'const e = require("electron");',
    "createRequire(new URL('.', import.meta.url))('electron')",
    "const load = nodeRequire( 'electron' );",
  ])('sees %s outside the shell', (text) => {
    expect(rules('src/main/host.ts', text)).toEqual(['nobody-requires-electron']);
  });

  test('lets the shell and its launcher require electron', () => {
    expect(rules('electron/main.ts', "require('electron')")).toEqual([]);
    expect(rules('tests/e2e/launch.ts', "require('electron')")).toEqual([]);
  });

  test.each(["join(root, 'node_modules', 'electron')", "choose('electron')", "require('electron-vite')"])(
    'does not mind %s',
    (text) => {
      expect(rules('scripts/electron-runtime.mjs', text)).toEqual([]);
    },
  );

  test('holds source files to 400 lines and tests to 600', () => {
    expect(rules('src/main/x.ts', 'a\n'.repeat(400))).toEqual([]);
    expect(rules('src/main/x.ts', 'a\n'.repeat(401))).toEqual(['files-stay-small']);
    expect(rules('tests/unit/x.test.ts', 'a\n'.repeat(600))).toEqual([]);
    expect(rules('tests/unit/x.test.ts', 'a\n'.repeat(601))).toEqual(['files-stay-small']);
  });

  test('finds a waiver of the ban on any', () => {
    expect(rules('src/main/x.ts', '// oxlint-disable-next-line typescript/no-explicit-any\n')).toEqual([
      'any-is-not-waived',
    ]);
  });
});
