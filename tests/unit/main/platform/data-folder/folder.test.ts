import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  prepareFolder,
  tryPrepareFolder,
  findFolderRefusal,
} from '../../../../../src/main/platform/data-folder/folder.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test.skipIf(process.platform === 'win32')(
  'sets the folder to mode 0700, also one that other users could read',
  () => {
    const paths = prepareFolder(join(temporaryFolder(), 'deep', 'data'));
    const mode = (path: string): number => statSync(path).mode & 0o777;
    expect([mode(paths.folder), mode(paths.backups), mode(paths.logs)]).toEqual([0o700, 0o700, 0o700]);
    chmodSync(paths.folder, 0o755);
    prepareFolder(paths.folder);
    expect(mode(paths.folder)).toBe(0o700);
  },
);

test('a folder that cannot be made is refused in one sentence', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'below')]) {
    const refused = tryPrepareFolder(folder);
    expect(refused).toMatchObject({ ok: false, code: 'DATA_UNUSABLE' });
    expect(refused).toMatchObject({ message: expect.stringContaining(`${folder} cannot be used`) });
  }
});

test.skipIf(process.platform !== 'linux')('the call ends where the system creates no folders', () => {
  expect(tryPrepareFolder('/proc/nope/deep')).toMatchObject({ ok: false, code: 'DATA_UNUSABLE' });
});

test('an error of a socket or a defect is not taken for a fault of the folder', () => {
  const listen = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
  expect(findFolderRefusal('/data', listen)).toBeNull();
  expect(findFolderRefusal('/data', new Error('a defect'))).toBeNull();
  const locked = Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' });
  expect(findFolderRefusal('/data', locked)).toMatchObject({ code: 'DATA_UNUSABLE' });
});
