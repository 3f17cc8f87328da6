import { expect, test } from 'vitest';
import { autostartFile, desktopEntry } from '../../../../electron/desktop/desktop-entry.ts';

test('words of a command stay one word each, whatever signs are in them', () => {
  const entry = desktopEntry({ program: '/opt/My App/arbiter', args: ['--data', '/home/a"b$c`d%e'] });
  expect(entry.split('\n')).toContain('Exec="/opt/My App/arbiter" "--data" "/home/a\\"b\\$c\\`d%%e"');
});

test('the entry lies where desktops look, also where they were told another place', () => {
  expect(autostartFile({ XDG_CONFIG_HOME: '/cfg' })).toBe('/cfg/autostart/arbiter.desktop');
  expect(autostartFile({})).toMatch(/\/\.config\/autostart\/arbiter\.desktop$/);
});
