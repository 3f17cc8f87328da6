import { expect, test } from 'vitest';
import { loginSettings } from '../../../../electron/desktop/login-settings.ts';

test('macOS is told no arguments, and nothing for a folder that it could not open', () => {
  const item = { program: '/a/Arbiter', args: ['--data', '/d', '--background'], isDefaultFolder: true };
  expect(loginSettings('darwin', true, item)).toEqual({ openAtLogin: true });
  expect(loginSettings('darwin', true, { ...item, isDefaultFolder: false })).toEqual({ openAtLogin: false });
  expect(loginSettings('win32', true, item)).toEqual({
    openAtLogin: true,
    path: '/a/Arbiter',
    args: ['--data', '/d', '--background'],
  });
});
