import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readReplayPrograms } from '../../../../../src/main/app-features/replay-files/replay-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the program and the style of a game are read once; a game without them, and no game, have none', () => {
  writeFileSync(join(folder, 'rps.v1.js'), 'script');
  writeFileSync(join(folder, 'rps.v1.css'), 'style');
  const programOf = readReplayPrograms(pathToFileURL(`${folder}/`));
  expect(programOf('rps.v1')).toEqual({ script: 'script', style: 'style' });
  rmSync(join(folder, 'rps.v1.js'));
  expect(programOf('rps.v1')).toEqual({ script: 'script', style: 'style' });
  expect(programOf('chess.v1')).toBeNull();
  expect(programOf('../rps.v1')).toBeNull();
});
