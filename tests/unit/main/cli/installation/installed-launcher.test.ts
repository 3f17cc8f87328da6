import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { findLauncherCommand } from '../../../../../src/main/cli/installation/installed-launcher.ts';

test('the launcher of an installation has absolute paths and exits when idle', () => {
  const found = findLauncherCommand(new URL('../../../../../src/main/cli/cli.ts', import.meta.url).href);
  expect(found?.execPath).toBe(process.execPath);
  const [launcher = '', ...rest] = found?.args ?? [];
  expect([isAbsolute(launcher), existsSync(launcher), rest]).toEqual([true, true, ['serve', '--idle-exit']]);
});

test('an installed app has no launcher script', () => {
  expect(findLauncherCommand('file:///opt/bundle/server/arbiter-mcp.mjs')).toBeNull();
});
