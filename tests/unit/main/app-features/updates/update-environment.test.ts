import { expect, test } from 'vitest';
import { installationOf } from '../../../../../src/main/app-features/updates/update-environment.ts';

test('a package is known by its system and its environment', () => {
  expect(installationOf({ platform: 'darwin', env: {} })).toEqual({ kind: 'dmg' });
  expect(installationOf({ platform: 'win32', env: {} })).toEqual({ kind: 'nsis' });
  expect(installationOf({ platform: 'linux', env: {} })).toEqual({ kind: 'deb' });
  expect(installationOf({ platform: 'linux', env: { APPIMAGE: '/a/b' } })).toEqual({
    kind: 'appimage',
    image: '/a/b',
  });
  expect(installationOf({ platform: 'linux', env: { APPIMAGE: 'b' } })).toEqual({ kind: 'deb' });
  expect(installationOf({ platform: 'linux', env: { FLATPAK_ID: 'x' } })).toEqual({ kind: 'store' });
});
