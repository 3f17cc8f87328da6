import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createPageAssetsReader } from '../../../../../src/main/app-features/replay-files/page-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the program and the style of a game are read once; a game without them, and no game, have none', () => {
  writeFileSync(join(folder, 'rps.v1.js'), 'script');
  writeFileSync(join(folder, 'rps.v1.css'), 'style');
  const pageAssetsOf = createPageAssetsReader(pathToFileURL(`${folder}/`));
  expect(pageAssetsOf('rps.v1')).toEqual({ script: 'script', style: 'style' });
  rmSync(join(folder, 'rps.v1.js'));
  expect(pageAssetsOf('rps.v1')).toEqual({ script: 'script', style: 'style' });
  expect(pageAssetsOf('chess.v1')).toBeNull();
  expect(pageAssetsOf('../rps.v1')).toBeNull();
});
