import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { installationPlace } from '../../../../../src/main/cli/installation/installation-place.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function installed(launcher: string) {
  const resources = join(temporaryFolder(), 'Arbiter.app', 'Contents', 'Resources');
  mkdirSync(join(resources, 'bin'), { recursive: true });
  writeFileSync(join(resources, 'bin', launcher), '');
  const entryUrl = `${pathToFileURL(resources).href}/app.asar/out/main/main.js`;
  return { entryUrl, launcher: join(resources, 'bin', launcher) };
}

test('a clone names its folder and no launcher', () => {
  const place = installationPlace({
    entryUrl: import.meta.url,
    env: { APPIMAGE: '/x.AppImage' },
    packaged: false,
    platform: 'linux',
    execPath: '/usr/bin/node',
  });
  expect(place).toMatchObject({ kind: 'source', launcher: null, program: '/usr/bin/node' });
  expect(place.root).toBe(join(import.meta.dirname, '../../../../..'));
});

test('an AppImage is its own launcher; on macOS the app is what the system checks', () => {
  const linux = { packaged: true, platform: 'linux', execPath: '/tmp/.mount_x/arbiter-desktop' } as const;
  const { entryUrl, launcher } = installed('arbiter');
  expect(installationPlace({ ...linux, entryUrl, env: { APPIMAGE: '/home/a/A.AppImage' } })).toMatchObject({
    kind: 'appimage',
    launcher: '/home/a/A.AppImage',
  });
  expect(installationPlace({ ...linux, entryUrl, env: {} })).toMatchObject({ kind: 'deb', launcher });
  const execPath = '/Applications/Arbiter.app/Contents/MacOS/Arbiter';
  expect(
    installationPlace({ entryUrl, env: {}, packaged: true, platform: 'darwin', execPath }),
  ).toMatchObject({
    kind: 'dmg',
    launcher,
    program: '/Applications/Arbiter.app',
  });
});
