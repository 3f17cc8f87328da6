import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEngineHashReader } from '../../../../../src/main/fleet/players/engine-hash.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('an engine has the SHA-256 of its file, and another one after the file was replaced', async () => {
  const readEngineHash = createEngineHashReader();
  const path = join(folder, 'engine');
  writeFileSync(path, 'one');
  expect(await readEngineHash(path)).toBe(hashOf('one'));
  expect(await readEngineHash(path)).toBe(hashOf('one'));
  writeFileSync(path, 'two');
  utimesSync(path, 1, 1);
  expect(await readEngineHash(path)).toBe(hashOf('two'));
});

test('a file that cannot be read has no hash', async () => {
  expect(await createEngineHashReader()(join(folder, 'none'))).toBeNull();
});
