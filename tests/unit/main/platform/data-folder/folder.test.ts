import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareFolder } from '../../../../../src/main/platform/data-folder/folder.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

it.skipIf(process.platform === 'win32')(
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
