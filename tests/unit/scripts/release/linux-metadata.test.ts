import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The description of the app for Linux: the desktop entry, the AppStream file and the Flatpak manifest. */

const FOLDER = resolve(import.meta.dirname, '../../../../resources/linux');
const ENTRY = 'org.arbiter.desktop.desktop';
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Runs a linter; null where this computer has none. */
function lint(program: string, ...args: readonly string[]): { status: number | null; text: string } | null {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return error === undefined ? { status, text: stdout + stderr } : null;
}

test('the desktop entry is valid, and opens links of the app', () => {
  const linted = lint('desktop-file-validate', join(FOLDER, ENTRY));
  if (linted !== null) expect(linted).toEqual({ status: 0, text: '' });
  expect(read(ENTRY)).toMatch(/^Exec=arbiter-desktop %U$/mu);
  expect(read(ENTRY)).toMatch(/^MimeType=x-scheme-handler\/arbiter;$/mu);
});

test('the AppStream file is valid, and starts that entry', () => {
  const file = join(FOLDER, 'org.arbiter.desktop.metainfo.xml');
  const linted = lint('appstreamcli', 'validate', '--no-net', '--pedantic', file);
  if (linted !== null) expect(linted.status, linted.text).toBe(0);
  expect(read('org.arbiter.desktop.metainfo.xml')).toContain(`<launchable type="desktop-id">${ENTRY}<`);
});

test('every file that the Flatpak manifest installs is in the repository', () => {
  const sources = [...read('org.arbiter.desktop.flatpak.yml').matchAll(/type: file\n\s+path: (.+)$/gmu)];
  const files = sources.map(([, path]) => path ?? '');
  expect(files).toContain(ENTRY);
  expect(files.filter((file) => !existsSync(join(FOLDER, file)))).toEqual([]);
});
