import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataPaths } from '../../../../../src/main/platform/data-folder/index.ts';
import { command, keysNote } from '../../../../../src/main/cli/commands/backup.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

async function run(...args: string[]) {
  const recorded = recordedIo();
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  const code = await command.run(args, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out() };
}

test.each([
  [[]],
  [['create', 'a.zip']],
  [['check']],
  [['restore']],
  [['throw', 'a.zip']],
  [['check', 'a.zip', 'b.zip']],
])('%j is refused with the accepted actions', async (args) => {
  const { code, err, out } = await run(...args);
  expect([code, out]).toEqual([EXIT.usage, '']);
  expect(err).toContain('backup');
});

test('a folder without a database is refused, and nothing is created', async () => {
  const folder = join(temporaryFolder(), 'none');
  const { code, err } = await run('create', '--data', folder);
  expect([code, existsSync(folder)]).toEqual([EXIT.failed, false]);
  expect(err).toContain('there is no database');
});

test('an existing file is never overwritten', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'kept.zip');
  mkdirSync(join(folder, 'data'));
  writeFileSync(dataPaths(join(folder, 'data')).database, '');
  writeFileSync(out, 'older');
  const { code, err } = await run('create', '--data', join(folder, 'data'), '--out', out);
  expect([code, readFileSync(out, 'utf8')]).toEqual([EXIT.failed, 'older']);
  expect(err).toContain('name another file with --out');
});

test('an archive without keys names --with-keys only where the option was not given', () => {
  expect(keysNote(false, false)).toContain('--with-keys');
  expect(keysNote(false, true)).toContain('key store of the system');
  expect(keysNote(false, true)).not.toContain('--with-keys');
  expect(keysNote(true, true)).toContain('keep it where only you can read it');
});
