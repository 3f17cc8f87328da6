// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { enInitial, enLazyAreas } from '../../../renderer/text/en.ts';
import { wholeChinese, wholeEnglish } from '../support/phrasebooks.ts';

const ROOT = fileURLToPath(new URL('../../../renderer', import.meta.url));
const SCREEN = /screen\(\s*'([^']+)',\s*\[([^\]]*)\],\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;

const areaOf = new Map<string, string>();
for (const [area, load] of Object.entries(enLazyAreas)) {
  for (const key of Object.keys(await load())) areaOf.set(key, area);
}
const firstKeys = Object.keys(enInitial);
const laterKeys = [...areaOf.keys()];

/**
 * The areas of the texts that a file uses, found by whole keys, beginnings of keys, and families
 * of codes.
 */
function areasUsedIn(source: string): Set<string> {
  const areas = new Set<string>();
  const add = (key: string) => areas.add(areaOf.get(key) ?? '');
  for (const [, key] of source.matchAll(/['"]([a-z_]+\.[\w.]+)['"]/g)) {
    if (key !== undefined && areaOf.has(key)) add(key);
  }
  for (const [, start] of source.matchAll(/`([a-z_]+\.[\w.]*)\$\{/g)) {
    laterKeys.filter((key) => key.startsWith(start ?? '?')).forEach(add);
  }
  for (const [, family] of source.matchAll(/\bcode\(\s*'(\w+)'/g)) {
    if (firstKeys.some((key) => key.startsWith(`${family}.`))) continue;
    laterKeys.filter((key) => key.startsWith(`${family}.`)).forEach(add);
  }
  return areas;
}

const IMPORT = /^(?:import|export) (?!type )([^;]*?) from '(\.[^']+)'/gm;
/** Calls and events of the host have names of the same shape as text keys. */
const HOST_CALLS =
  /\b(?:useQuery|useQueryUpdate|useInfiniteQuery|usePages|useMutation|useHostEvent|call)\(\s*'[\w.]+'/g;

const sourceOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(HOST_CALLS, '');

/** Resolves an import of a folder's index to the files that export the imported names. */
function imported(file: string, names: string): readonly string[] {
  if (!file.endsWith('/index.ts')) return [file];
  const wanted = [...names.matchAll(/\w+/g)].map(([name]) => name);
  return [...sourceOf(file).matchAll(IMPORT)]
    .filter(([, given]) => wanted.some((name) => new RegExp(`\\b${name}\\b`).test(given ?? '')))
    .map(([, , path]) => resolve(dirname(file), path ?? ''));
}

/** The file and everything it imports statically. */
function filesFrom(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || relative(ROOT, entry).startsWith('text')) return seen;
  // A path that leads nowhere would hide the texts behind it.
  if (!existsSync(entry)) throw new Error(`${relative(ROOT, entry)} does not exist`);
  seen.add(entry);
  for (const [, names, path] of sourceOf(entry).matchAll(IMPORT)) {
    for (const file of imported(resolve(dirname(entry), path ?? ''), names ?? '')) filesFrom(file, seen);
  }
  return seen;
}

const areasUsedBy = (entry: string): Set<string> =>
  new Set([...filesFrom(entry)].flatMap((file) => [...areasUsedIn(sourceOf(file))]));

const screens = [...readFileSync(join(ROOT, 'routes.ts'), 'utf8').matchAll(SCREEN)].map((match) => ({
  path: match[1] ?? '',
  named: [...(match[2] ?? '').matchAll(/'(\w+)'/g)].map((each) => each[1] ?? ''),
  entry: join(ROOT, match[3] ?? ''),
}));

test('the route table is found', () => {
  expect(screens.length).toBeGreaterThan(10);
});

test.each(screens)('the screen $path lists exactly the text areas it uses', ({ named, entry }) => {
  expect([...named].sort()).toEqual([...areasUsedBy(entry)].sort());
});

test('a route or an import that leads to no file fails', () => {
  expect(() => areasUsedBy(join(ROOT, 'features', 'gone.tsx'))).toThrow(/gone\.tsx does not exist/u);
});

test('code that runs before any screen uses only the first texts', () => {
  for (const file of ['main.tsx', 'app/shortcut-sheet.tsx', 'routes.ts']) {
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    expect([file, ...areasUsedBy(join(ROOT, file))]).toEqual([file]);
  }
});

test('the palette is loaded with exactly the text areas it uses', () => {
  const [, listed = ''] = /const areas = \[([^\]]*)\]/.exec(sourceOf(join(ROOT, 'app/app-layout.tsx'))) ?? [];
  const named = [...listed.matchAll(/'(\w+)'/g)].map(([, area]) => area);
  expect(named.toSorted()).toEqual([...areasUsedBy(join(ROOT, 'app/command-palette.tsx'))].toSorted());
});

test('no key is in two areas in either language', async () => {
  const first = new Set(firstKeys);
  expect(laterKeys.filter((key) => first.has(key))).toEqual([]);
  expect(Object.keys(await wholeEnglish())).toHaveLength(firstKeys.length + laterKeys.length);
  expect(Object.keys(await wholeChinese()).sort()).toEqual(Object.keys(await wholeEnglish()).sort());
});
