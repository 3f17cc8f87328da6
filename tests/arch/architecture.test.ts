import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tablesIn } from '../support/docs/tables.ts';

/** The map and the tables of docs/architecture.md name the folders of the tree, and leave out none. */

const ROOT = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** Parts that many domains have, which the page explains once. */
const COMMON = new Set(['mcp', 'routes', 'rules', 'store', 'views']);

const foldersIn = (path: string): readonly string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

interface MappedFolder {
  readonly path: string;
  /** Folders inside it that its line, or a line below it, names. */
  readonly inside: readonly string[];
}

const namesOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w/])([\w-]+)\/(?=[\s,:;]|$)/gu)].map(([, name]) => name ?? '');

/** Reads the block under "Map": an indented line is a folder of the one above, and a deeper one continues its text. */
function readMap(text: string): readonly MappedFolder[] {
  const block = /## Map\n+```text\n([\s\S]*?)```/u.exec(text)?.[1] ?? '';
  const folders: { path: string; inside: string[] }[] = [];
  let parent = '';
  for (const line of block.split('\n')) {
    const indent = line.length - line.trimStart().length;
    const [, names = '', words = ''] = /^\s*((?:[\w/-]+\/,? )*[\w/-]+\/)?(.*)$/u.exec(line) ?? [];
    if (indent > 2) folders.at(-1)?.inside.push(...namesOf(line));
    else if (indent === 2)
      for (const name of names.split(', '))
        folders.push({ path: `${parent}/${name.slice(0, -1)}`, inside: [...namesOf(words)] });
    else if (names !== '') {
      parent = names.slice(0, -1);
      folders.push({ path: parent, inside: [] });
    }
  }
  return folders;
}

/** The rows of the table under the line with these words: its first cell, and the folders of its second one. */
function readRoles(text: string): readonly (readonly [domain: string, folders: readonly string[]])[] {
  const [, section = ''] = text.split('Some domains divide their work by role:');
  const rows = tablesIn(section)[0]?.rows ?? [];
  return rows.map(
    ([domain = '', folders = '']) =>
      [
        domain.replaceAll('`', ''),
        [...folders.matchAll(/`([\w-]+)\/`/gu)].map(([, name]) => name ?? ''),
      ] as const,
  );
}

/** Folders that the page names and the tree does not have. */
const missingIn = (folders: readonly MappedFolder[]): readonly string[] =>
  folders.flatMap(({ path, inside }) => {
    const cut = path.lastIndexOf('/');
    const isThere = foldersIn(path.slice(0, Math.max(0, cut))).includes(path.slice(cut + 1));
    if (!isThere) return [path];
    const children = foldersIn(path);
    return inside.filter((name) => !children.includes(name)).map((name) => `${path}/${name}`);
  });

describe('the page of the architecture', () => {
  test('names folders that exist', () => {
    expect(missingIn(readMap(page))).toEqual([]);
  });

  test('finds a folder that is not in the tree', () => {
    const planted = page.replace('  wallet/ ', '  purse/ ').replace('prizes/ pays', 'awards/ pays');
    expect(missingIn(readMap(planted))).toEqual(['src/main/rewards/awards', 'src/main/purse']);
  });

  test.each(['renderer', 'src/main'])('leaves out no folder of %s', (folder) => {
    const named = readMap(page).flatMap(({ path }) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
    );
    const assets = folder === 'renderer' ? ['assets'] : [];
    expect([...named, ...assets].sort()).toEqual(foldersIn(folder));
  });

  test('lists every feature that uses several domains', () => {
    const features = readMap(page).find(({ path }) => path === 'src/main/app-features');
    expect(features?.inside).toEqual(foldersIn('src/main/app-features'));
  });

  test('names the parts of the domains that divide their work by role', () => {
    const roles = readRoles(page);
    expect(roles.map(([domain]) => domain)).toContain('openfront');
    for (const [domain, folders] of roles) {
      const own = (names: readonly string[]): readonly string[] => names.filter((name) => !COMMON.has(name));
      expect([domain, own(folders).toSorted()]).toEqual([domain, own(foldersIn(`src/main/${domain}`))]);
    }
  });
});
