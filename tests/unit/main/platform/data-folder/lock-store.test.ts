import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockExclusively } from '../../../../../src/main/platform/data-folder/lock-store.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('gives no lock to a second caller until the first releases it', async () => {
  const file = join(temporaryFolder(), 'lock');
  const first = await lockExclusively(file, 0);
  expect(first).not.toBeNull();
  expect(await lockExclusively(file, 0)).toBeNull();
  first?.close();
  const next = await lockExclusively(file, 0);
  expect(next).not.toBeNull();
  next?.close();
});

test('keeps the file empty', async () => {
  const file = join(temporaryFolder(), 'lock');
  const held = await lockExclusively(file, 0);
  held?.close();
  expect(readFileSync(file)).toHaveLength(0);
});

test('throws for a file that cannot be locked instead of reporting another holder', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'lock'));
  await expect(lockExclusively(join(folder, 'lock'), 0)).rejects.toThrow();
  await expect(lockExclusively(join(folder, 'none', 'lock'), 0)).rejects.toThrow();
});
