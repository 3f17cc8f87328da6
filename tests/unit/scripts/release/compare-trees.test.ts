import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/test-storage.ts';

const { compareTrees } = (await import(
  resolve(import.meta.dirname, '../../../../scripts/release/compare-trees.mjs')
)) as { compareTrees: (first: string, second: string) => { differences: string[]; equal: number } };

function tree(change?: (folder: string) => void): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, 'a', 'x'), 'same');
  writeFileSync(join(folder, 'y'), 'same');
  symlinkSync('a/x', join(folder, 'link'));
  change?.(folder);
  return folder;
}

test('two equal builds are equal', () => {
  expect(compareTrees(tree(), tree())).toEqual({ differences: [], equal: 3 });
});

test.each<[string, (folder: string) => void, string]>([
  ['another byte', (folder) => writeFileSync(join(folder, 'a', 'x'), 'Same'), 'a/x'],
  ['another mode', (folder) => chmodSync(join(folder, 'y'), 0o755), 'y'],
  ['a file more', (folder) => writeFileSync(join(folder, 'z'), ''), 'z'],
])('%s is a difference', (_, change, path) => {
  expect(compareTrees(tree(), tree(change)).differences).toEqual([path]);
  expect(compareTrees(tree(change), tree()).differences).toEqual([path]);
});
