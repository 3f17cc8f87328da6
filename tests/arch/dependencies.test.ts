import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** package.json and docs/dependencies.md agree, and nothing that is declared lies unused. */

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts',
  Record<string, string>
>;
const declared = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

const FILES = [
  '{src,renderer,electron,bin,scripts,tests,resources}/**/*.{ts,tsx,mts,mjs,cjs,css,sol,html}',
  '*.{ts,mjs,cjs}',
  '.*.cjs',
  'tsconfig*.json',
].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
// This file contains the names for which it searches.
const source = FILES.filter((file) => !file.endsWith('arch/dependencies.test.ts'))
  .map(read)
  .join('\n');
const commands = Object.values(manifest.scripts).join('\n');

const quoted = (name: string): boolean =>
  ["'", '"'].some(
    (quote) => source.includes(`${quote}${name}${quote}`) || source.includes(`${quote}${name}/`),
  );

/** Types count where what they describe is used. */
const described = (name: string): string => name.replace(/^@types\//u, '');
const isUsed = (name: string): boolean =>
  quoted(name) ||
  quoted(described(name)) ||
  commands.split(/\s+/u).includes(name) ||
  // Programs that are started, and looked for by their folder.
  source.includes(`node_modules/${name}`) ||
  (name.startsWith('@types/') && source.includes(`'node:`) && described(name) === 'node');

test('every declared package is used somewhere', () => {
  expect(declared.filter((name) => !isUsed(name))).toEqual([]);
});

test('a package that nobody uses would be noticed', () => {
  expect(isUsed('left-pad-of-nobody')).toBe(false);
});

test('every package has a line that says why, in the table of its kind', () => {
  const page = read('docs/dependencies.md');
  const explained = [...page.matchAll(/^\| `([^`]+)`/gmu)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(declared.toSorted());
  for (const row of page.matchAll(/^\| `[^`]+`\s*\| ([^|]*)\|/gmu))
    expect(row[1]?.trim().length).toBeGreaterThan(3);
});

test('every version is pinned exactly', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^(?:npm:\S+@)?\d+\.\d+\.\d+(?:-beta\.\d+)?$/u.test(version))).toEqual(
    [],
  );
});
