import { expect, test } from 'vitest';
import { autostartEntry, autostartFile } from '../../../../electron/desktop/autostart-entry.ts';

test('each argument stays one argument, whatever characters it contains', () => {
  const entry = autostartEntry({ program: '/opt/My App/arbiter', args: ['--data', '/home/a"b$c`d%e'] });
  expect(entry.split('\n')).toContain('Exec="/opt/My App/arbiter" "--data" "/home/a\\"b\\$c\\`d%%e"');
});

test('the file is in the autostart folder, also with XDG_CONFIG_HOME', () => {
  expect(autostartFile({ XDG_CONFIG_HOME: '/cfg' })).toBe('/cfg/autostart/arbiter.desktop');
  expect(autostartFile({})).toMatch(/\/\.config\/autostart\/arbiter\.desktop$/);
});
