import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cliArguments } from '../../support/built-program.ts';

const isImport = (argument: string): boolean => argument.endsWith('source-maps.mjs');

/** Runs a file with the flag by which every host of a clone names its sources; returns what it wrote to stderr. */
function stderrOf(file: string): string {
  const at = cliArguments([]).findIndex(isImport);
  const flags = cliArguments([]).slice(at - 1, at + 1);
  return spawnSync(process.execPath, [...flags, file], { encoding: 'utf8' }).stderr;
}

function programThatFails(map: string | null): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-source-maps-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'out'));
  const file = join(folder, 'out', 'program.mjs');
  writeFileSync(file, "throw new Error('broken');\n");
  if (map !== null) writeFileSync(`${file}.map`, map);
  return { folder, file };
}

test('a stack trace names the line of the TypeScript source', () => {
  const map = { version: 3, sources: ['../src/program.ts'], names: [], mappings: 'AAEA' };
  const { folder, file } = programThatFails(JSON.stringify(map));
  expect(stderrOf(file)).toContain(`Error: broken\n    at ${join(folder, 'src', 'program.ts')}:3:1\n`);
});

test.each([
  ['without a map', null],
  ['with a broken map', '{'],
])('a stack trace of a file %s names the file itself', (_what, map) => {
  const { file } = programThatFails(map);
  expect(stderrOf(file)).toMatch(/Error: broken\n {4}at file:.*program\.mjs:1:7\n/u);
});
