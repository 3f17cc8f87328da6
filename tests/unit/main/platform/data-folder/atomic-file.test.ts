import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFile, replaceFileSync } from '../../../../../src/main/platform/data-folder/atomic-file.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

describe.each([
  ['replaceFile', replaceFile],
  ['replaceFileSync', replaceFileSync],
])('%s', (_, replace) => {
  test('writes a file with mode 0600 and leaves no other file', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'kept.json');
    await replace(file, 'one');
    await replace(file, 'two, longer');
    expect(readFileSync(file, 'utf8')).toBe('two, longer');
    expect(readdirSync(folder)).toEqual(['kept.json']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('narrows the mode of a file that other users could read', async () => {
    const file = join(temporaryFolder(), 'kept.json');
    writeFileSync(file, 'old');
    chmodSync(file, 0o644);
    await replace(file, 'new');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('keeps the old text when the replacement fails', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'kept.json');
    writeFileSync(file, 'old');
    // A folder at the path of the temporary file.
    mkdirSync(`${file}.tmp`);
    await expect((async () => replace(file, 'new'))()).rejects.toThrow(/EISDIR|EPERM/u);
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  test('replaces a temporary file that a crash left behind', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'kept.json');
    writeFileSync(`${file}.tmp`, 'half of a much longer te');
    await replace(file, 'whole');
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['whole', ['kept.json']]);
  });
});
