import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockExclusively } from '../../../../../src/main/platform/data-folder/lock-store.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a second one who asks for the lock gets none, until the first lets go', async () => {
  const file = join(temporaryFolder(), 'lock');
  const first = await lockExclusively(file, 0);
  expect(first).not.toBeNull();
  expect(await lockExclusively(file, 0)).toBeNull();
  first?.close();
  const next = await lockExclusively(file, 0);
  expect(next).not.toBeNull();
  next?.close();
});

test('the file stays empty: nothing in it can be torn', async () => {
  const file = join(temporaryFolder(), 'lock');
  const held = await lockExclusively(file, 0);
  held?.close();
  expect(readFileSync(file)).toHaveLength(0);
});

test('what is no lock at all is a fault, not somebody else at work', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'lock'));
  await expect(lockExclusively(join(folder, 'lock'), 0)).rejects.toThrow();
  await expect(lockExclusively(join(folder, 'none', 'lock'), 0)).rejects.toThrow();
});
