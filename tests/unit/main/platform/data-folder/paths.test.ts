import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder } from '../../../../../src/main/platform/data-folder/paths.ts';

test.each([
  ['linux', {}, join('/home/u', '.local', 'share', 'arbiter')],
  ['linux', { XDG_DATA_HOME: '/xdg' }, join('/xdg', 'arbiter')],
  ['linux', { XDG_DATA_HOME: '' }, join('/home/u', '.local', 'share', 'arbiter')],
  ['darwin', {}, join('/home/u', 'Library', 'Application Support', 'Arbiter')],
  ['win32', { APPDATA: '/roaming' }, join('/roaming', 'Arbiter')],
  ['win32', {}, join('/home/u', 'AppData', 'Roaming', 'Arbiter')],
])('uses the customary data folder of %s with %o', (platform, env, expected) => {
  expect(defaultDataFolder(platform, env, '/home/u')).toBe(expected);
});
