import { expect, test } from 'vitest';
import { createLoginItemSwitch, loginSettings } from '../../../../electron/desktop/login-settings.ts';

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

test('the start at login counts as switched on only once the system has accepted it', () => {
  const settings = { isWanted: true, isRefused: true };
  const handed: boolean[] = [];
  const warnings: string[] = [];
  const applySetting = createLoginItemSwitch({
    isWanted: () => settings.isWanted,
    setLoginItem(isOn) {
      handed.push(isOn);
      if (settings.isRefused) throw new Error('not here');
    },
    log: (_level, message) => void warnings.push(message),
  });
  expect(applySetting()).toBe(false);
  // A refused setting is not tried again.
  expect(applySetting()).toBe(false);
  expect([handed, warnings]).toEqual([[true], ['could not change whether the app starts at login']]);
  settings.isRefused = false;
  settings.isWanted = false;
  expect(applySetting()).toBe(false);
  settings.isWanted = true;
  expect([applySetting(), applySetting()]).toEqual([true, false]);
  expect(handed).toEqual([true, false, true]);
});
