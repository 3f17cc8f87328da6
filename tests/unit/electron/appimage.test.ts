import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programToRestart, pathWithoutMount } from '../../../electron/appimage.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

const MOUNTED = '/tmp/.mount_ArbiteXy12/arbiter-desktop';

describe('an app that runs from an AppImage', () => {
  test('is started again by the file of the image', () => {
    const image = join(temporaryFolder(), 'Arbiter.AppImage');
    writeFileSync(image, '');
    expect(programToRestart(MOUNTED, { APPIMAGE: image })).toBe(image);
  });

  test('names its own program where the variable names no file', () => {
    const folder = join(temporaryFolder(), 'folder');
    mkdirSync(folder);
    for (const image of [undefined, '', 'Arbiter.AppImage', folder, join(folder, 'missing')]) {
      expect(programToRestart(MOUNTED, image === undefined ? {} : { APPIMAGE: image })).toBe(MOUNTED);
    }
  });

  test('starts programs without the folders of its mount', () => {
    const env = {
      APPDIR: '/tmp/.mount_ArbiteXy12',
      PATH: '/tmp/.mount_ArbiteXy12:/tmp/.mount_ArbiteXy12/usr/sbin:/usr/bin:/tmp/.mount_ArbiteXy123/bin:/bin',
    };
    expect(pathWithoutMount(env)).toBe('/usr/bin:/tmp/.mount_ArbiteXy123/bin:/bin');
    expect(pathWithoutMount({ PATH: '/usr/bin' })).toBe('/usr/bin');
  });
});
