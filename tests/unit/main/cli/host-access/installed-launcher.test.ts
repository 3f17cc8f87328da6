import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { installedLauncher } from '../../../../../src/main/cli/host-access/installed-launcher.ts';

test('an installation starts itself by absolute paths, and ends by itself when nobody is left', () => {
  const found = installedLauncher(new URL('../../../../../src/main/cli/cli.ts', import.meta.url).href);
  expect(found?.execPath).toBe(process.execPath);
  const [launcher = '', ...rest] = found?.args ?? [];
  expect([isAbsolute(launcher), existsSync(launcher), rest]).toEqual([true, true, ['serve', '--idle-exit']]);
});

test('a packed copy has none', () => {
  expect(installedLauncher('file:///opt/bundle/server/arbiter-mcp.mjs')).toBeNull();
});
